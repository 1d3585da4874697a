-- Posts, comments, likes and attachments. Every content table has the tenant in its keys, so that a distributed PostgreSQL
-- can keep a school on one worker (docs/decisions/039-tenants.md).

CREATE TABLE posts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  slug text NOT NULL UNIQUE,
  community_id uuid NOT NULL REFERENCES communities ON DELETE CASCADE,
  -- The community's institution, or the community itself for the Dashboard.
  tenant_id uuid NOT NULL,
  -- null once the account is deleted: shown as Anonymous.
  author_id uuid REFERENCES members ON DELETE SET NULL,
  title text NOT NULL CHECK (title <> ''),
  body text NOT NULL DEFAULT '',
  -- The beginning of the body as plain text, so that feeds read no bodies.
  excerpt text NOT NULL DEFAULT '',
  category text NOT NULL CHECK (category IN ('Resource', 'Question', 'Insight', 'Announcement', 'Vent', 'Meme', 'Blurb', 'Miscellaneous')),
  url text,
  is_pinned boolean NOT NULL DEFAULT false,
  is_collapsed boolean NOT NULL DEFAULT false,
  comments_count integer NOT NULL DEFAULT 0 CHECK (comments_count >= 0),
  -- Those whose author is not the author of the post; an account that is gone can have been anybody's.
  comments_by_others integer NOT NULL DEFAULT 0 CHECK (comments_by_others >= 0),
  reactions_count integer NOT NULL DEFAULT 0 CHECK (reactions_count >= 0),
  -- Idempotency key made by the client: a retry does not post twice.
  request_key uuid NOT NULL,
  -- Milliseconds, the precision of browsers and of paging keys.
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- When the author last changed it.
  updated_at timestamptz(3),
  -- When it was written or last commented, whichever is later.
  last_activity_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Of a Question: the comment that its asker, or a moderator, accepted as the answer.
  answer_id uuid,
  answer_accepted_by uuid REFERENCES members ON DELETE SET NULL,
  answer_accepted_at timestamptz(3),
  -- Of a Question: the comment that a moderator confirmed.
  confirmed_id uuid,
  confirmed_by uuid REFERENCES members ON DELETE SET NULL,
  confirmed_at timestamptz(3),
  -- The question of the same tenant that this one asks again.
  original_id uuid,
  -- When its asker last said that it is still open.
  still_open_at timestamptz(3),
  FOREIGN KEY (original_id, tenant_id) REFERENCES posts (id, tenant_id) ON DELETE SET NULL (original_id),
  UNIQUE (id, tenant_id),
  UNIQUE (author_id, community_id, request_key, tenant_id)
);
-- A community's feed by time in both directions, and the number of new posts. Pinned posts are read apart.
CREATE INDEX posts_in_time ON posts (community_id, created_at DESC, id DESC);
-- By newest activity: Home, and what is unread.
CREATE INDEX posts_by_activity ON posts (community_id, last_activity_at DESC, id DESC);
-- The same within one category.
CREATE INDEX posts_by_activity_by_category ON posts (community_id, category, last_activity_at DESC, id DESC);
-- Posts by time within one category.
CREATE INDEX posts_in_time_by_category ON posts (community_id, category, created_at DESC, id DESC);
-- The pinned posts of a community.
CREATE INDEX posts_pinned ON posts (community_id, created_at DESC, id DESC) WHERE is_pinned;
-- Feeds by number of comments. Feeds of several categories merge one index scan per category.
CREATE INDEX posts_feed_comments ON posts (community_id, category, is_pinned DESC, comments_count DESC, created_at DESC, id DESC);
-- Feeds by number of likes.
CREATE INDEX posts_feed_likes ON posts (community_id, category, is_pinned DESC, reactions_count DESC, created_at DESC, id DESC);
-- Questions without an answer or a comment by others, the newest first: /unanswered.
CREATE INDEX posts_unanswered ON posts (community_id, created_at DESC, id DESC)
  WHERE category = 'Question' AND answer_id IS NULL AND confirmed_id IS NULL AND comments_by_others = 0;
-- Those that their author says are still open, by when that was said.
CREATE INDEX posts_still_open ON posts (community_id, still_open_at DESC, id DESC) WHERE category = 'Question' AND answer_id IS NULL AND still_open_at IS NOT NULL;
-- "Your Posts" by time in both directions, and their number.
CREATE INDEX posts_by_author ON posts (author_id, created_at DESC, id DESC);
-- What search results are ordered by, read from the index alone.
CREATE INDEX posts_counts ON posts (id) INCLUDE (comments_count, reactions_count, created_at, answer_id, confirmed_id);

CREATE TABLE comments (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  post_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  author_id uuid REFERENCES members ON DELETE SET NULL,
  content text NOT NULL CHECK (content <> ''),
  -- The top-level comment above; null for a top-level comment.
  parent_comment_id uuid,
  -- The reply that a reply answers; null if it answers the top-level comment.
  reply_parent_id uuid,
  is_pinned boolean NOT NULL DEFAULT false,
  reactions_count integer NOT NULL DEFAULT 0 CHECK (reactions_count >= 0),
  replies_count integer NOT NULL DEFAULT 0 CHECK (replies_count >= 0),
  request_key uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3),
  CHECK (reply_parent_id IS NULL OR parent_comment_id IS NOT NULL),
  UNIQUE (id, tenant_id),
  UNIQUE (author_id, post_id, request_key, tenant_id),
  FOREIGN KEY (post_id, tenant_id) REFERENCES posts (id, tenant_id) ON DELETE CASCADE,
  FOREIGN KEY (parent_comment_id, tenant_id) REFERENCES comments (id, tenant_id) ON DELETE CASCADE,
  FOREIGN KEY (reply_parent_id, tenant_id) REFERENCES comments (id, tenant_id) ON DELETE SET NULL (reply_parent_id)
);
-- A post's top-level comments, pinned first, then earliest first.
CREATE INDEX comments_threads_oldest ON comments (post_id, (NOT is_pinned), created_at, id) WHERE parent_comment_id IS NULL;
-- Pinned first, then latest first.
CREATE INDEX comments_threads_recent ON comments (post_id, is_pinned DESC, created_at DESC, id DESC) WHERE parent_comment_id IS NULL;
-- Pinned first, then by likes, earliest first among equals.
CREATE INDEX comments_threads_likes ON comments (post_id, (NOT is_pinned), (-reactions_count), created_at, id) WHERE parent_comment_id IS NULL;
-- The replies to a comment, earliest first, and its deletion.
CREATE INDEX comments_replies ON comments (parent_comment_id, created_at, id) WHERE parent_comment_id IS NOT NULL;
-- New comments of a post, and its deletion.
CREATE INDEX comments_by_post_time ON comments (post_id, created_at, id);
-- The answers to a reply, when it is deleted.
CREATE INDEX comments_by_reply_parent ON comments (reply_parent_id) WHERE reply_parent_id IS NOT NULL;
-- "Your Comments" by time in both directions, and their number.
CREATE INDEX comments_by_author ON comments (author_id, created_at DESC, id DESC);

-- Deferrable, because a restored backup has posts before their comments.
ALTER TABLE posts
  ADD FOREIGN KEY (answer_id, tenant_id) REFERENCES comments (id, tenant_id) ON DELETE SET NULL (answer_id) DEFERRABLE,
  ADD FOREIGN KEY (confirmed_id, tenant_id) REFERENCES comments (id, tenant_id) ON DELETE SET NULL (confirmed_id) DEFERRABLE;
-- The question of an answer, when that is deleted.
CREATE INDEX posts_by_answer ON posts (answer_id) WHERE answer_id IS NOT NULL;
-- The same of a confirmed one.
CREATE INDEX posts_by_confirmed_answer ON posts (confirmed_id) WHERE confirmed_id IS NOT NULL;
-- The duplicates of a question.
CREATE INDEX posts_by_original ON posts (original_id) WHERE original_id IS NOT NULL;
-- What a member accepted, when the account is deleted.
CREATE INDEX posts_by_answer_accepter ON posts (answer_accepted_by) WHERE answer_accepted_by IS NOT NULL;
-- What a member confirmed, when the account is deleted.
CREATE INDEX posts_by_confirmer ON posts (confirmed_by) WHERE confirmed_by IS NOT NULL;

CREATE TABLE post_reactions (
  post_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  reaction_type text NOT NULL DEFAULT 'like' CHECK (reaction_type = 'like'),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Also whether the reader likes a post, in lists.
  PRIMARY KEY (post_id, member_id, tenant_id),
  FOREIGN KEY (post_id, tenant_id) REFERENCES posts (id, tenant_id) ON DELETE CASCADE
);
-- A member's likes, when the account is deleted.
CREATE INDEX post_reactions_by_member ON post_reactions (member_id);

CREATE TABLE comment_reactions (
  comment_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  reaction_type text NOT NULL DEFAULT 'like' CHECK (reaction_type = 'like'),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Also whether the reader likes a comment, in threads.
  PRIMARY KEY (comment_id, member_id, tenant_id),
  FOREIGN KEY (comment_id, tenant_id) REFERENCES comments (id, tenant_id) ON DELETE CASCADE
);
-- A member's likes, when the account is deleted.
CREATE INDEX comment_reactions_by_member ON comment_reactions (member_id);

CREATE TABLE attachments (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  owner_id uuid REFERENCES members ON DELETE SET NULL,
  -- null until the post is sent.
  post_id uuid REFERENCES posts ON DELETE CASCADE,
  -- As uploaded; never part of a path.
  name text NOT NULL CHECK (name <> ''),
  size bigint NOT NULL CHECK (size >= 0),
  -- Detected from the content.
  media_type text NOT NULL,
  -- Of pictures, which also have a preview file.
  width integer,
  height integer,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- Allows one attachment per post; also finds it.
CREATE UNIQUE INDEX attachments_by_post ON attachments (post_id) WHERE post_id IS NOT NULL;
-- The hourly cleanup of files whose post was never sent.
CREATE INDEX attachments_unused ON attachments (created_at) WHERE post_id IS NULL;
-- A member's files, when the account is deleted.
CREATE INDEX attachments_by_owner ON attachments (owner_id);

-- What a member has seen of a post, and whether they follow, mute or saved it. No row: nothing of that.
CREATE TABLE post_states (
  post_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  -- The last activity of the post when the member saw it; null: not seen. Comments of a post get their times one after the
  -- other, under its lock, so everything up to here was there to be seen.
  seen_until timestamptz(3),
  -- null: never chosen, so that writing in the post follows it; normal: no longer followed by choice.
  level text CHECK (level IN ('followed', 'normal', 'muted')),
  -- How the member is notified of new comments; null: as the member wants it for all posts they follow.
  channel text CHECK (channel IN ('off', 'here', 'mail', 'digest')),
  saved_at timestamptz(3),
  -- When to remind of a saved post.
  remind_at timestamptz(3),
  CHECK (remind_at IS NULL OR saved_at IS NOT NULL),
  -- The state of a post in lists, its followers, and its deletion.
  PRIMARY KEY (post_id, member_id, tenant_id),
  FOREIGN KEY (post_id, tenant_id) REFERENCES posts (id, tenant_id) ON DELETE CASCADE
);
-- The posts that a member follows.
CREATE INDEX post_states_followed ON post_states (member_id, post_id) WHERE level = 'followed';
-- The posts that a member muted: Home leaves them out, settings list them.
CREATE INDEX post_states_muted ON post_states (member_id, post_id) WHERE level = 'muted';
-- The followers of a post.
CREATE INDEX post_states_followers ON post_states (post_id, member_id) WHERE level = 'followed';
-- The posts that a member saved, the latest first.
CREATE INDEX post_states_saved ON post_states (member_id, saved_at DESC, post_id DESC) WHERE saved_at IS NOT NULL;
-- The reminders that are due.
CREATE INDEX post_states_reminders ON post_states (remind_at) WHERE remind_at IS NOT NULL;
-- A member's states, in exports and when the account is deleted; the posts that they saw last.
CREATE INDEX post_states_by_member ON post_states (member_id, seen_until DESC);
-- The hourly cleanup of what was seen more than a year ago.
CREATE INDEX post_states_by_age ON post_states (seen_until) WHERE seen_until IS NOT NULL;
-- The hourly cleanup of rows in which nothing stands any more.
CREATE INDEX post_states_empty ON post_states (post_id) WHERE seen_until IS NULL AND level IS NULL AND saved_at IS NULL;

-- What a member has seen of a community, and whether they follow or mute it.
CREATE TABLE community_states (
  community_id uuid NOT NULL REFERENCES communities ON DELETE CASCADE,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  -- Everything up to then counts as seen.
  seen_until timestamptz(3),
  level text CHECK (level IN ('followed', 'muted')),
  -- How the member is notified of new posts; null: as the member wants it for all communities they follow.
  channel text CHECK (channel IN ('off', 'here', 'mail', 'digest')),
  -- A member's states of all communities.
  PRIMARY KEY (member_id, community_id)
);
-- The followers of a community, and its deletion.
CREATE INDEX community_states_by_community ON community_states (community_id, level, member_id);

-- Members mentioned in a post (comment_id is null) or in one of its comments.
CREATE TABLE mentions (
  id uuid NOT NULL DEFAULT uuidv7(),
  post_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  -- null: in the post itself.
  comment_id uuid,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  -- The username as written after the @; the member may have changed it since.
  written text NOT NULL,
  PRIMARY KEY (id, tenant_id),
  FOREIGN KEY (post_id, tenant_id) REFERENCES posts (id, tenant_id) ON DELETE CASCADE,
  FOREIGN KEY (comment_id, tenant_id) REFERENCES comments (id, tenant_id) ON DELETE CASCADE
);
-- Those of a post and of its comments; each name stands once in each.
CREATE UNIQUE INDEX mentions_in_post ON mentions (post_id, comment_id, written, tenant_id) NULLS NOT DISTINCT;
-- Those of a comment, when it is shown or deleted.
CREATE INDEX mentions_in_comment ON mentions (comment_id) WHERE comment_id IS NOT NULL;
-- Those of a member, when the account is deleted.
CREATE INDEX mentions_by_member ON mentions (member_id);

-- Stores who is mentioned in a post, or in a comment of it, whose post is locked. `names`: all that stand in the text; `people`:
-- whom each means, null for nobody. A name that stood there before goes on meaning whom it meant. Returns those who are new.
CREATE FUNCTION set_mentions(of_post uuid, of_comment uuid, names text[], people uuid[]) RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  added uuid[];
BEGIN
  -- Lock members by id, before any inbox: deleting an account locks in the same order, so neither waits for the other for ever.
  -- Deleted members get no row.
  PERFORM 1 FROM members m WHERE m.id = ANY (people) ORDER BY m.id FOR KEY SHARE;
  DELETE FROM mentions n WHERE n.post_id = of_post AND n.comment_id IS NOT DISTINCT FROM of_comment AND n.written <> ALL (names);
  WITH written AS (
    INSERT INTO mentions (post_id, tenant_id, comment_id, member_id, written)
    SELECT of_post, p.tenant_id, of_comment, m.id, w.name
    FROM unnest(names, people) AS w (name, id) JOIN members m ON m.id = w.id JOIN posts p ON p.id = of_post
    ON CONFLICT (post_id, comment_id, written, tenant_id) DO NOTHING RETURNING member_id
  )
  SELECT coalesce(array_agg(DISTINCT member_id), '{}') INTO added FROM written;
  RETURN added;
END
$$;
