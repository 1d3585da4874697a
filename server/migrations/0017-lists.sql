-- Lists that cost the same however large an installation is.

-- Putting what a search found into order by counts or by how well it matches: the counts of a thousand posts, which lie on
-- a thousand pages of their table and on a few of this index.
CREATE INDEX posts_counts ON posts (id) INCLUDE (comments_count, reactions_count);

-- By counts, the categories apart: a feed of some categories reads these alone, where it read a whole community's posts
-- to find the few of a rare one; one of all merges their lists.
DROP INDEX posts_feed_comments;
DROP INDEX posts_feed_likes;
-- A community's posts of a category, the most discussed first.
CREATE INDEX posts_feed_comments ON posts (community_id, category, is_pinned DESC, comments_count DESC, created_at DESC, id DESC);
-- The same, the most liked first.
CREATE INDEX posts_feed_likes ON posts (community_id, category, is_pinned DESC, reactions_count DESC, created_at DESC, id DESC);

-- Milliseconds, as far as the keys of pages go.
ALTER TABLE contact_blocks ALTER COLUMN created_at TYPE timestamptz(3);
-- Whom a person restricts, the latest first.
CREATE INDEX contact_blocks_in_time ON contact_blocks (blocker_id, created_at DESC, blocked_id DESC);
