-- What one has written oneself: "Your Posts and Comments".

-- A person's posts, the newest first or, read backwards, the oldest; also their number.
-- By counts the few posts of one person are sorted as they are read.
CREATE INDEX posts_by_author ON posts (author_id, created_at DESC, id DESC);
-- As for posts.
CREATE INDEX comments_by_author ON comments (author_id, created_at DESC, id DESC);
