-- Indexes by how the database goes about the queries that use them.

-- The order of comments that it served, pinned ones first in time, is made of two others by now: comments_threads_time
-- and, for the pinned ones, comments_threads_recent.
DROP INDEX comments_threads;

-- In order of ids a school's log could also be found by walking everybody's, and was, wherever one school has much of it.
-- In order of time only this index serves. Milliseconds, as far as the keys of pages go.
ALTER TABLE moderation_log ALTER COLUMN created_at TYPE timestamptz(3);
DROP INDEX moderation_log_by_institution;
-- A school's log, or the Dashboard's, newest first.
CREATE INDEX moderation_log_in_time ON moderation_log (institution_id, created_at DESC, id DESC);
