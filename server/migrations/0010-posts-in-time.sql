-- Feeds in order of time: pinned posts lead the first page, all others follow at their own time, so that pinning and
-- unpinning moves nothing between the pages of somebody who is reading.

DROP INDEX posts_feed;
DROP INDEX posts_feed_earliest;
-- A community's posts, the newest first or the oldest; how many are new.
CREATE INDEX posts_in_time ON posts (community_id, created_at DESC, id DESC);
-- The same within one category, which few of the posts may have.
CREATE INDEX posts_in_time_by_category ON posts (community_id, category, created_at DESC, id DESC);
-- The pinned posts that lead a feed.
CREATE INDEX posts_pinned ON posts (community_id, created_at DESC, id DESC) WHERE is_pinned;
