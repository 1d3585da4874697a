-- Feeds in four orders, editing and deleting posts, what moderators did.

-- The same feed, the oldest first. Pinned ones lead in every order.
CREATE INDEX posts_feed_earliest ON posts (community_id, (NOT is_pinned), created_at, id);
-- The same feed, the most discussed first.
CREATE INDEX posts_feed_comments ON posts (community_id, is_pinned DESC, comments_count DESC, created_at DESC, id DESC);
-- The same feed, the most liked first.
CREATE INDEX posts_feed_likes ON posts (community_id, is_pinned DESC, reactions_count DESC, created_at DESC, id DESC);

-- The order of a list by counts as it was when somebody began to read it: counts change while they page. Worth nothing
-- after a crash, so it is not logged.
CREATE UNLOGGED TABLE list_snapshots (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  post_ids uuid[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- Clearing away old ones.
CREATE INDEX list_snapshots_by_age ON list_snapshots (created_at);

-- What moderators did. Rows are only ever added; the trigger below holds that also against mistakes of our own.
CREATE TABLE moderation_log (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- Whose moderators may read it; empty for the Dashboard, whose moderators are those of every school.
  institution_id uuid,
  moderator_id uuid NOT NULL,
  action text NOT NULL,
  -- What it was done to, as it was: kind, id, title, author.
  subject jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- A school's log, newest first.
CREATE INDEX moderation_log_by_institution ON moderation_log (institution_id, id DESC);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of % are never changed or deleted', TG_TABLE_NAME;
END
$$;
CREATE TRIGGER moderation_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON moderation_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Files that belong to posts. Without a post as long as its writer is still at it.
CREATE TABLE attachments (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  owner_id uuid REFERENCES members ON DELETE SET NULL,
  post_id uuid REFERENCES posts ON DELETE CASCADE,
  -- As uploaded; never a part of a path.
  name text NOT NULL CHECK (name <> ''),
  size bigint NOT NULL CHECK (size >= 0),
  -- Found by looking at the content.
  media_type text NOT NULL,
  -- Of pictures, which also have a smaller one to show.
  width integer,
  height integer,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- A post has one attachment at most; also the look-up with its post.
CREATE UNIQUE INDEX attachments_by_post ON attachments (post_id) WHERE post_id IS NOT NULL;
-- Clearing away what was uploaded for a post that was never sent.
CREATE INDEX attachments_unused ON attachments (created_at) WHERE post_id IS NULL;
-- A person's files, when the account is deleted.
CREATE INDEX attachments_by_owner ON attachments (owner_id);
