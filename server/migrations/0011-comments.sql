-- Comments in four orders, and what is new among them.

-- A post's top-level comments, the newest first. Pinned ones lead in every order.
CREATE INDEX comments_threads_recent ON comments (post_id, is_pinned DESC, created_at DESC, id DESC) WHERE parent_comment_id IS NULL;
-- The same, the most liked first.
CREATE INDEX comments_threads_likes ON comments (post_id, is_pinned DESC, reactions_count DESC, created_at, id)
  WHERE parent_comment_id IS NULL;
-- The end of a list by likes, which goes on by time alone.
CREATE INDEX comments_threads_time ON comments (post_id, created_at, id) WHERE parent_comment_id IS NULL;
-- What was written on a post since a moment; also all comments of a post, when it is deleted.
CREATE INDEX comments_by_post_time ON comments (post_id, created_at, id);
DROP INDEX comments_by_post;

-- The order of a post's comments by likes as it was when somebody began to read them: likes change while they page. The
-- id is made of the order itself, so that reading the same order again keeps nothing new. Worth nothing after a crash.
CREATE UNLOGGED TABLE thread_orders (
  id uuid PRIMARY KEY,
  comment_ids uuid[] NOT NULL,
  used_at timestamptz NOT NULL DEFAULT now()
);
-- Clearing away old ones.
CREATE INDEX thread_orders_by_age ON thread_orders (used_at);
