-- Schools, members and their sessions, communities, posts, comments, reactions, outgoing mail.
-- Every index says which query needs it.

CREATE TABLE institutions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  name text NOT NULL UNIQUE,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  subtitle text NOT NULL DEFAULT '',
  logo_url text,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- E-mail domains by which a school recognises its students; sub-domains count (shared/rules/sign-up.ts).
CREATE TABLE institution_domains (
  domain text PRIMARY KEY CHECK (domain = lower(domain)),
  institution_id uuid NOT NULL REFERENCES institutions ON DELETE CASCADE
);
-- The domains of one school, at profile setup.
CREATE INDEX institution_domains_by_institution ON institution_domains (institution_id);

-- One row a person: what signing in needs and what others see. The address is private to its owner and their moderators.
CREATE TABLE members (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  email_verified boolean NOT NULL DEFAULT false,
  name text NOT NULL,
  username text NOT NULL,
  user_type text NOT NULL CHECK (user_type IN ('medical_student', 'premed_student')),
  institution_id uuid REFERENCES institutions,
  year text CHECK (year IN ('M1', 'M2', 'M3', 'M4')),
  specialty text NOT NULL DEFAULT '',
  interests text NOT NULL DEFAULT '',
  bio text NOT NULL DEFAULT '',
  instagram_url text,
  facebook_url text,
  picture_url text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
-- Usernames are unique without regard to case; also profile look-ups and the availability check.
CREATE UNIQUE INDEX members_username ON members (lower(username));
-- The students of a school (moderators' list), and what a school's deletion must find.
CREATE INDEX members_by_institution ON members (institution_id, name, id);

CREATE TABLE moderators (
  institution_id uuid NOT NULL REFERENCES institutions ON DELETE CASCADE,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (member_id, institution_id)
);
-- The moderators of a school.
CREATE INDEX moderators_by_institution ON moderators (institution_id);

-- The next three belong to better-auth; server/features/accounts/auth.ts maps its names to these.
CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  token text NOT NULL UNIQUE,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
-- A person's sessions: listing, revoking.
CREATE INDEX sessions_by_member ON sessions (member_id);
-- Clearing away expired sessions.
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

CREATE TABLE credentials (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  provider_id text NOT NULL,
  account_id text NOT NULL,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (member_id, provider_id)
);

CREATE TABLE verifications (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
-- Looking a token up.
CREATE INDEX verifications_by_identifier ON verifications (identifier);

CREATE TABLE communities (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- Empty for the one global Dashboard.
  institution_id uuid REFERENCES institutions ON DELETE CASCADE,
  name text NOT NULL,
  display_name text NOT NULL,
  subtitle text NOT NULL DEFAULT '',
  slug text NOT NULL,
  sub_slug text NOT NULL CHECK (sub_slug IN ('general', 'grades', 'classes', 'premed', 'admin')),
  -- Place in menus.
  position integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- An address names one community; also the look-up by address and the list of a school.
  UNIQUE NULLS NOT DISTINCT (institution_id, sub_slug, slug)
);
-- There is one Dashboard.
CREATE UNIQUE INDEX communities_one_dashboard ON communities ((institution_id IS NULL)) WHERE institution_id IS NULL;

INSERT INTO communities (institution_id, name, display_name, subtitle, slug, sub_slug)
VALUES (NULL, 'The Dashboard', 'The Dashboard', 'A GLOBAL COMMUNITY', 'thedashboard', 'general');

CREATE TABLE posts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  slug text NOT NULL UNIQUE,
  community_id uuid NOT NULL REFERENCES communities ON DELETE CASCADE,
  -- Empty once the account is gone: shown as Anonymous.
  author_id uuid REFERENCES members ON DELETE SET NULL,
  title text NOT NULL CHECK (title <> ''),
  body text NOT NULL DEFAULT '',
  -- The beginning of the body as plain text, so that a feed never reads or parses whole bodies.
  excerpt text NOT NULL DEFAULT '',
  category text NOT NULL CHECK (category IN ('Resource', 'Question', 'Insight', 'Announcement', 'Vent', 'Meme', 'Blurb', 'Miscellaneous')),
  url text,
  is_pinned boolean NOT NULL DEFAULT false,
  is_collapsed boolean NOT NULL DEFAULT false,
  comments_count integer NOT NULL DEFAULT 0 CHECK (comments_count >= 0),
  reactions_count integer NOT NULL DEFAULT 0 CHECK (reactions_count >= 0),
  -- Made by the client once per submit: a retry finds the first write instead of posting twice.
  request_key uuid NOT NULL,
  -- Milliseconds, as far as a browser's clock and our cursors go.
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- When its author last changed it; empty for never.
  updated_at timestamptz(3),
  UNIQUE (author_id, community_id, request_key)
);
-- A community's feed: pinned first, then the newest.
CREATE INDEX posts_feed ON posts (community_id, is_pinned DESC, created_at DESC, id DESC);

CREATE TABLE comments (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  post_id uuid NOT NULL REFERENCES posts ON DELETE CASCADE,
  author_id uuid REFERENCES members ON DELETE SET NULL,
  content text NOT NULL CHECK (content <> ''),
  -- The top-level comment this one stands under; empty for a top-level one.
  parent_comment_id uuid REFERENCES comments ON DELETE CASCADE,
  -- For a reply to a reply: the one it answers.
  reply_parent_id uuid REFERENCES comments ON DELETE SET NULL,
  is_pinned boolean NOT NULL DEFAULT false,
  reactions_count integer NOT NULL DEFAULT 0 CHECK (reactions_count >= 0),
  replies_count integer NOT NULL DEFAULT 0 CHECK (replies_count >= 0),
  request_key uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3),
  CHECK (reply_parent_id IS NULL OR parent_comment_id IS NOT NULL),
  UNIQUE (author_id, post_id, request_key)
);
-- A post's top-level comments: pinned first, then the oldest.
CREATE INDEX comments_threads ON comments (post_id, (NOT is_pinned), created_at, id) WHERE parent_comment_id IS NULL;
-- The replies under a comment, oldest first; also its deletion.
CREATE INDEX comments_replies ON comments (parent_comment_id, created_at, id) WHERE parent_comment_id IS NOT NULL;
-- All comments of a post, when it is deleted.
CREATE INDEX comments_by_post ON comments (post_id);
-- Replies that answer a deleted reply.
CREATE INDEX comments_by_reply_parent ON comments (reply_parent_id) WHERE reply_parent_id IS NOT NULL;

CREATE TABLE post_reactions (
  post_id uuid NOT NULL REFERENCES posts ON DELETE CASCADE,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  reaction_type text NOT NULL DEFAULT 'like' CHECK (reaction_type = 'like'),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- One like a person; also "does this reader like it" in lists.
  PRIMARY KEY (post_id, member_id)
);
-- A person's likes, when the account is deleted.
CREATE INDEX post_reactions_by_member ON post_reactions (member_id);

CREATE TABLE comment_reactions (
  comment_id uuid NOT NULL REFERENCES comments ON DELETE CASCADE,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  reaction_type text NOT NULL DEFAULT 'like' CHECK (reaction_type = 'like'),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- As for posts.
  PRIMARY KEY (comment_id, member_id)
);
-- As for posts.
CREATE INDEX comment_reactions_by_member ON comment_reactions (member_id);

-- Mail of a local installation without SMTP, shown on its outbox page.
CREATE TABLE outbox_mails (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  recipient text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
