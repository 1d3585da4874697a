-- Posts, comments, likes and attachments. The keys of every content table contain the tenant, so that a distributed
-- PostgreSQL can keep a school on one worker (docs/decisions/003-loader-as-gate.md).

CREATE TABLE posts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  slug text NOT NULL UNIQUE,
  community_id uuid NOT NULL REFERENCES communities ON DELETE CASCADE,
  -- The community's institution; the community itself for the Dashboard.
  tenant_id uuid NOT NULL,
  -- null when the account is deleted; the author is shown as Anonymous.
  author_id uuid REFERENCES members ON DELETE SET NULL,
  title text NOT NULL CHECK (title <> ''),
  body text NOT NULL DEFAULT '',
  -- The beginning of the body as plain text, so that feeds read no bodies.
  excerpt text NOT NULL DEFAULT '',
  category text NOT NULL CHECK (category IN ('Resource', 'Question', 'Insight', 'Announcement', 'Vent', 'Meme', 'Blurb', 'Miscellaneous')),
  url text,
  -- Describes the attached picture for those who do not see it.
  alt text NOT NULL DEFAULT '',
  is_pinned boolean NOT NULL DEFAULT false,
  is_collapsed boolean NOT NULL DEFAULT false,
  comments_count integer NOT NULL DEFAULT 0 CHECK (comments_count >= 0),
  -- Comments whose author is not the author of the post. Comments of deleted accounts count, because their author is unknown.
  comments_by_others integer NOT NULL DEFAULT 0 CHECK (comments_by_others >= 0),
  reactions_count integer NOT NULL DEFAULT 0 CHECK (reactions_count >= 0),
  -- Idempotency key made by the client: a retry does not post twice.
  request_key uuid NOT NULL,
  -- Milliseconds, the precision of browsers and of paging keys.
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- When the author last edited the post.
  updated_at timestamptz(3),
  -- When the post was written or last commented on, whichever is later.
  last_activity_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Questions: the comment that the asker or a moderator accepted as the answer.
  answer_id uuid,
  answer_accepted_by uuid REFERENCES members ON DELETE SET NULL,
  answer_accepted_at timestamptz(3),
  -- Questions: the answer that a moderator confirmed.
  confirmed_id uuid,
  confirmed_by uuid REFERENCES members ON DELETE SET NULL,
  confirmed_at timestamptz(3),
  -- The question of the same tenant that this one duplicates.
  original_id uuid,
  -- When it was linked, for the digests of those who follow the duplicate.
  original_at timestamptz(3),
  -- When the asker last marked the question as still open.
  still_open_at timestamptz(3),
  FOREIGN KEY (original_id, tenant_id) REFERENCES posts (id, tenant_id) ON DELETE SET NULL (original_id),
  UNIQUE (id, tenant_id),
  UNIQUE (author_id, community_id, request_key, tenant_id)
);
-- A community's feed by time in both directions, and its number of new posts. Pinned posts are read separately.
CREATE INDEX posts_in_time ON posts (community_id, created_at DESC, id DESC);
-- Home and unread posts, by latest activity.
CREATE INDEX posts_by_activity ON posts (community_id, last_activity_at DESC, id DESC);
-- Home and unread posts of one category, by latest activity.
CREATE INDEX posts_by_activity_by_category ON posts (community_id, category, last_activity_at DESC, id DESC);
-- A community's feed of one category by time.
CREATE INDEX posts_in_time_by_category ON posts (community_id, category, created_at DESC, id DESC);
-- The pinned posts of a community.
CREATE INDEX posts_pinned ON posts (community_id, created_at DESC, id DESC) WHERE is_pinned;
-- Feeds by number of comments. A feed of several categories merges one index scan per category.
CREATE INDEX posts_feed_comments ON posts (community_id, category, is_pinned DESC, comments_count DESC, created_at DESC, id DESC);
-- Feeds by number of likes.
CREATE INDEX posts_feed_likes ON posts (community_id, category, is_pinned DESC, reactions_count DESC, created_at DESC, id DESC);
-- /unanswered: questions without an answer and without comments by others, newest first.
CREATE INDEX posts_unanswered ON posts (community_id, created_at DESC, id DESC)
  WHERE category = 'Question' AND answer_id IS NULL AND confirmed_id IS NULL AND comments_by_others = 0;
-- /unanswered: questions marked as still open, the latest mark first.
CREATE INDEX posts_still_open ON posts (community_id, still_open_at DESC, id DESC) WHERE category = 'Question' AND answer_id IS NULL AND still_open_at IS NOT NULL;
-- "Your Posts" by time in both directions, and their number.
CREATE INDEX posts_by_author ON posts (author_id, created_at DESC, id DESC);
-- Sort keys of search results, read from the index alone.
CREATE INDEX posts_counts ON posts (id) INCLUDE (comments_count, reactions_count, created_at, answer_id, confirmed_id);

CREATE TABLE comments (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  post_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  author_id uuid REFERENCES members ON DELETE SET NULL,
  content text NOT NULL CHECK (content <> ''),
  -- The top-level comment of the thread; null for a top-level comment.
  parent_comment_id uuid,
  -- The reply that this reply answers; null if it answers the top-level comment.
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
-- A post's top-level comments: pinned first, then earliest first.
CREATE INDEX comments_threads_oldest ON comments (post_id, (NOT is_pinned), created_at, id) WHERE parent_comment_id IS NULL;
-- A post's top-level comments: pinned first, then latest first.
CREATE INDEX comments_threads_recent ON comments (post_id, is_pinned DESC, created_at DESC, id DESC) WHERE parent_comment_id IS NULL;
-- A post's top-level comments: pinned first, then most likes, then earliest first.
CREATE INDEX comments_threads_likes ON comments (post_id, (NOT is_pinned), (-reactions_count), created_at, id) WHERE parent_comment_id IS NULL;
-- The replies under a comment, earliest first. Also serves its deletion.
CREATE INDEX comments_replies ON comments (parent_comment_id, created_at, id) WHERE parent_comment_id IS NOT NULL;
-- New comments of a post. Also serves its deletion.
CREATE INDEX comments_by_post_time ON comments (post_id, created_at, id);
-- Finds the answers to a reply that is deleted.
CREATE INDEX comments_by_reply_parent ON comments (reply_parent_id) WHERE reply_parent_id IS NOT NULL;
-- "Your Comments" by time in both directions, and their number.
CREATE INDEX comments_by_author ON comments (author_id, created_at DESC, id DESC);

-- The constraints are deferrable, because a backup restores posts before their comments.
ALTER TABLE posts
  ADD FOREIGN KEY (answer_id, tenant_id) REFERENCES comments (id, tenant_id) ON DELETE SET NULL (answer_id) DEFERRABLE,
  ADD FOREIGN KEY (confirmed_id, tenant_id) REFERENCES comments (id, tenant_id) ON DELETE SET NULL (confirmed_id) DEFERRABLE;
-- Finds the question of an accepted answer that is deleted.
CREATE INDEX posts_by_answer ON posts (answer_id) WHERE answer_id IS NOT NULL;
-- Finds the question of a confirmed answer that is deleted.
CREATE INDEX posts_by_confirmed_answer ON posts (confirmed_id) WHERE confirmed_id IS NOT NULL;
-- The duplicates of a question.
CREATE INDEX posts_by_original ON posts (original_id) WHERE original_id IS NOT NULL;
-- Account deletion: the questions whose answer the member accepted.
CREATE INDEX posts_by_answer_accepter ON posts (answer_accepted_by) WHERE answer_accepted_by IS NOT NULL;
-- Account deletion: the questions whose answer the member confirmed.
CREATE INDEX posts_by_confirmer ON posts (confirmed_by) WHERE confirmed_by IS NOT NULL;

CREATE TABLE post_reactions (
  post_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  reaction_type text NOT NULL DEFAULT 'like' CHECK (reaction_type = 'like'),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Also serves lists, which show whether the reader likes a post.
  PRIMARY KEY (post_id, member_id, tenant_id),
  FOREIGN KEY (post_id, tenant_id) REFERENCES posts (id, tenant_id) ON DELETE CASCADE
);
-- Account deletion: the member's likes.
CREATE INDEX post_reactions_by_member ON post_reactions (member_id);

CREATE TABLE comment_reactions (
  comment_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  reaction_type text NOT NULL DEFAULT 'like' CHECK (reaction_type = 'like'),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Also serves threads, which show whether the reader likes a comment.
  PRIMARY KEY (comment_id, member_id, tenant_id),
  FOREIGN KEY (comment_id, tenant_id) REFERENCES comments (id, tenant_id) ON DELETE CASCADE
);
-- Account deletion: the member's likes.
CREATE INDEX comment_reactions_by_member ON comment_reactions (member_id);

CREATE TABLE attachments (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  owner_id uuid REFERENCES members ON DELETE SET NULL,
  -- null until the post is sent.
  post_id uuid REFERENCES posts ON DELETE CASCADE,
  -- The uploaded file's name; never part of a path.
  name text NOT NULL CHECK (name <> ''),
  size bigint NOT NULL CHECK (size >= 0),
  -- The type detected from the content.
  media_type text NOT NULL,
  -- Of the largest preview of a picture; the others follow from it.
  width integer,
  height integer,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- Allows one attachment per post. Also finds it.
CREATE UNIQUE INDEX attachments_by_post ON attachments (post_id) WHERE post_id IS NOT NULL;
-- Serves the hourly cleanup of files whose post was never sent.
CREATE INDEX attachments_unused ON attachments (created_at) WHERE post_id IS NULL;
-- Account deletion: the member's files.
CREATE INDEX attachments_by_owner ON attachments (owner_id);

-- What a member has seen of a post, and whether they follow, mute or saved it. A missing row means none of that.
CREATE TABLE post_states (
  post_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  -- posts.last_activity_at when the member last saw the post; null if they never saw it. Comments get their times one
  -- after the other, under the post's lock, so the member could see everything up to this time.
  seen_until timestamptz(3),
  -- null: the member never chose, so commenting on the post follows it. normal: the member chose to unfollow it.
  level text CHECK (level IN ('followed', 'normal', 'muted')),
  -- The channel for new comments; null: the member's channel for all followed posts.
  channel text CHECK (channel IN ('off', 'here', 'mail', 'digest')),
  saved_at timestamptz(3),
  -- When to remind the member of a saved post.
  remind_at timestamptz(3),
  CHECK (remind_at IS NULL OR saved_at IS NOT NULL),
  -- Serves the state of posts in lists, the followers of a post, and its deletion.
  PRIMARY KEY (post_id, member_id, tenant_id),
  FOREIGN KEY (post_id, tenant_id) REFERENCES posts (id, tenant_id) ON DELETE CASCADE
);
-- The posts that a member follows.
CREATE INDEX post_states_followed ON post_states (member_id, post_id) WHERE level = 'followed';
-- The posts that a member muted: Home leaves them out, the settings list them.
CREATE INDEX post_states_muted ON post_states (member_id, post_id) WHERE level = 'muted';
-- The followers of a post.
CREATE INDEX post_states_followers ON post_states (post_id, member_id) WHERE level = 'followed';
-- The posts that a member saved, the latest first.
CREATE INDEX post_states_saved ON post_states (member_id, saved_at DESC, post_id DESC) WHERE saved_at IS NOT NULL;
-- The reminders that are due.
CREATE INDEX post_states_reminders ON post_states (remind_at) WHERE remind_at IS NOT NULL;
-- A member's states, for exports, account deletion and the posts that they saw last.
CREATE INDEX post_states_by_member ON post_states (member_id, seen_until DESC);
-- Serves the hourly cleanup of what was seen more than a year ago.
CREATE INDEX post_states_by_age ON post_states (seen_until) WHERE seen_until IS NOT NULL;
-- Serves the hourly cleanup of rows without content.
CREATE INDEX post_states_empty ON post_states (post_id) WHERE seen_until IS NULL AND level IS NULL AND saved_at IS NULL;

-- What a member has seen of a community, and whether they follow or mute it.
CREATE TABLE community_states (
  community_id uuid NOT NULL REFERENCES communities ON DELETE CASCADE,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  -- Everything up to this time counts as seen.
  seen_until timestamptz(3),
  level text CHECK (level IN ('followed', 'muted')),
  -- The channel for new posts; null: the member's channel for all followed communities.
  channel text CHECK (channel IN ('off', 'here', 'mail', 'digest')),
  -- Finds a member's states of all communities.
  PRIMARY KEY (member_id, community_id)
);
-- The followers of a community. Also serves its deletion.
CREATE INDEX community_states_by_community ON community_states (community_id, level, member_id);

-- Members mentioned in a post (comment_id is null) or in one of its comments.
CREATE TABLE mentions (
  id uuid NOT NULL DEFAULT uuidv7(),
  post_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  -- null for a mention in the post itself.
  comment_id uuid,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  -- The username as written after the @. The member may have changed it since.
  written text NOT NULL,
  PRIMARY KEY (id, tenant_id),
  FOREIGN KEY (post_id, tenant_id) REFERENCES posts (id, tenant_id) ON DELETE CASCADE,
  FOREIGN KEY (comment_id, tenant_id) REFERENCES comments (id, tenant_id) ON DELETE CASCADE
);
-- The mentions in a post and in its comments. Allows one row per text and name.
CREATE UNIQUE INDEX mentions_in_post ON mentions (post_id, comment_id, written, tenant_id) NULLS NOT DISTINCT;
-- The mentions in a comment, when it is shown or deleted.
CREATE INDEX mentions_in_comment ON mentions (comment_id) WHERE comment_id IS NOT NULL;
-- Account deletion: the mentions of the member.
CREATE INDEX mentions_by_member ON mentions (member_id);

-- Stores the mentions in a post or in one of its comments; the caller has locked the post. `names`: all names in the
-- text; `people`: the member for each name, null for none. A name that was there before keeps its member. Returns the
-- members who are newly mentioned.
CREATE FUNCTION set_mentions(of_post uuid, of_comment uuid, names text[], people uuid[]) RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  added uuid[];
BEGIN
  -- Lock members by id, before any inbox: account deletion locks in the same order, so the two cannot deadlock. Deleted
  -- members get no row.
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
