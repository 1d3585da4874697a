-- What others did with a person's posts and comments.

-- One row a person, made with their first notification: whoever changes somebody's notifications holds it (decision 014).
CREATE TABLE notification_inboxes (
  member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE
);

-- Notifications that collapse into one line when there are many: the likes of a post, the comments on a post, the
-- likes of a comment.
CREATE TABLE notification_groups (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  recipient_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('comment_on_post', 'react_on_post', 'react_on_comment')),
  post_id uuid NOT NULL REFERENCES posts ON DELETE CASCADE,
  -- The liked comment.
  comment_id uuid REFERENCES comments ON DELETE CASCADE,
  -- How many there are, without those taken back.
  total integer NOT NULL DEFAULT 0 CHECK (total >= 0),
  CHECK ((comment_id IS NOT NULL) = (type = 'react_on_comment')),
  -- Also finds the group of a new notification.
  UNIQUE NULLS NOT DISTINCT (recipient_id, type, post_id, comment_id)
);
-- What a post's deletion must find.
CREATE INDEX notification_groups_by_post ON notification_groups (post_id);
-- What a comment's deletion must find.
CREATE INDEX notification_groups_by_comment ON notification_groups (comment_id) WHERE comment_id IS NOT NULL;

CREATE TABLE notifications (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  type text NOT NULL CHECK (type IN ('comment_on_post', 'react_on_post', 'reply_to_comment', 'react_on_comment')),
  recipient_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  -- Empty once the account is gone: shown as Anonymous.
  actor_id uuid REFERENCES members ON DELETE SET NULL,
  community_id uuid NOT NULL REFERENCES communities ON DELETE CASCADE,
  post_id uuid NOT NULL REFERENCES posts ON DELETE CASCADE,
  -- The new comment or reply; for a comment's like the liked one.
  comment_id uuid REFERENCES comments ON DELETE CASCADE,
  -- Empty for replies, which never collapse.
  group_id uuid REFERENCES notification_groups ON DELETE CASCADE,
  -- listed: a line of its own, or the line of its collapsed group. folded: behind that line. withdrawn: its like was
  -- taken back; the row stays so that liking again is the same notification, not a new one.
  state text NOT NULL DEFAULT 'listed' CHECK (state IN ('listed', 'folded', 'withdrawn')),
  -- When it was read; empty for unread.
  is_read timestamptz(3),
  -- Of the statement, not of the transaction: those who waited for one another stand in the order in which they came.
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CHECK ((type = 'react_on_post') = (comment_id IS NULL)),
  CHECK ((type = 'reply_to_comment') = (group_id IS NULL))
);
-- A person's page, the newest first.
CREATE INDEX notifications_page ON notifications (recipient_id, created_at DESC, id DESC) WHERE state = 'listed';
-- The bell's dot.
CREATE INDEX notifications_dot ON notifications (recipient_id) WHERE state = 'listed' AND is_read IS NULL;
-- Marking as read: all of a person's, or those for one post.
CREATE INDEX notifications_unread ON notifications (recipient_id, post_id) WHERE is_read IS NULL;
-- The latest of a group, and what is listed or folded of it.
CREATE INDEX notifications_of_group ON notifications (group_id, state, created_at DESC, id DESC) WHERE group_id IS NOT NULL;
-- The first unread one of a group, to which its line leads.
CREATE INDEX notifications_unread_of_group ON notifications (group_id, created_at, id) WHERE is_read IS NULL;
-- One notification a like of a post; also finds it when the like is taken back.
CREATE UNIQUE INDEX notifications_one_a_like ON notifications (post_id, actor_id) WHERE type = 'react_on_post';
-- One notification a person and comment, or like of it; also what a comment's deletion must find.
CREATE UNIQUE INDEX notifications_one_a_comment ON notifications (comment_id, actor_id, recipient_id);
-- What a post's deletion must find.
CREATE INDEX notifications_by_post ON notifications (post_id);
-- What an account's deletion must find, and what goes when one person restricts another.
CREATE INDEX notifications_by_actor ON notifications (actor_id, recipient_id);
-- What a community's deletion must find.
CREATE INDEX notifications_by_community ON notifications (community_id);
