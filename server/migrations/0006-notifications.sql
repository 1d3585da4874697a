-- Notifications, and the functions that write the likes, comments and replies that cause them. Each of these writes is
-- one statement that also maintains the counts (docs/decisions/005-lists-writes-unread.md). The callers check who
-- may write and who may be notified.

-- One row per member with notifications. Lock it before changing their notifications (docs/decisions/008-notifications-and-mail.md).
CREATE TABLE notification_inboxes (
  member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
  -- When the last mail about notifications or messages was queued; the next one waits for a pause.
  mailed_at timestamptz(3)
);

-- Groups of notifications that collapse into one line: likes of a post, comments on a post, likes of a comment, thanks.
CREATE TABLE notification_groups (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  recipient_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN (
    'comment_on_post', 'comment_on_followed', 'react_on_post', 'react_on_comment', 'answer_useful', 'post_useful')),
  post_id uuid NOT NULL REFERENCES posts ON DELETE CASCADE,
  -- The liked comment.
  comment_id uuid REFERENCES comments ON DELETE CASCADE,
  -- Number of listed and folded notifications in the group.
  total integer NOT NULL DEFAULT 0 CHECK (total >= 0),
  -- Number of people who caused them.
  people integer NOT NULL DEFAULT 0 CHECK (people >= 0),
  CHECK ((comment_id IS NOT NULL) = (type = 'react_on_comment')),
  -- Also finds the group of a new notification.
  UNIQUE NULLS NOT DISTINCT (recipient_id, type, post_id, comment_id)
);
-- The groups of a post that is deleted.
CREATE INDEX notification_groups_by_post ON notification_groups (post_id);
-- The groups of a comment that is deleted.
CREATE INDEX notification_groups_by_comment ON notification_groups (comment_id) WHERE comment_id IS NOT NULL;

CREATE TABLE notifications (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  type text NOT NULL CHECK (type IN (
    'mention', 'reply_to_comment', 'comment_on_post', 'comment_on_followed', 'post_in_followed', 'react_on_post', 'react_on_comment',
    'answer_accepted', 'answer_confirmed', 'answer_useful', 'post_useful', 'original_answered', 'reminder')),
  recipient_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  -- null when the account is deleted; the actor is shown as Anonymous. The actor of thanks is shown to nobody.
  actor_id uuid REFERENCES members ON DELETE SET NULL,
  community_id uuid NOT NULL REFERENCES communities ON DELETE CASCADE,
  post_id uuid NOT NULL REFERENCES posts ON DELETE CASCADE,
  -- The new comment or reply, the liked comment, or the answer.
  comment_id uuid REFERENCES comments ON DELETE CASCADE,
  -- null for kinds that never collapse, and for cleared notifications.
  group_id uuid REFERENCES notification_groups ON DELETE CASCADE,
  -- listed: has a line of its own, or is the line of a collapsed group. folded: is hidden behind that line. withdrawn:
  -- the like was taken back. cleared: the recipient cleared the list. Withdrawn and cleared rows stay, so that the same
  -- event does not notify again.
  state text NOT NULL DEFAULT 'listed' CHECK (state IN ('listed', 'folded', 'withdrawn', 'cleared')),
  -- When the notification was read; null for unread.
  is_read timestamptz(3),
  -- Since when a mail about the notification is due; null if none is due or it has been sent.
  mail_due_at timestamptz(3),
  -- The time of the statement, not of the transaction: writers that waited for each other keep their order.
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CHECK (type = 'mention' OR
    (type IN ('post_in_followed', 'react_on_post', 'answer_useful', 'post_useful', 'reminder')) = (comment_id IS NULL)),
  CHECK ((state <> 'cleared' AND
      type IN ('comment_on_post', 'comment_on_followed', 'react_on_post', 'react_on_comment', 'answer_useful', 'post_useful'))
    = (group_id IS NOT NULL)),
  CHECK (state <> 'cleared' OR is_read IS NOT NULL AND mail_due_at IS NULL)
);
-- All notifications of a member: to clear, export or delete them.
CREATE INDEX notifications_by_recipient ON notifications (recipient_id);
-- The page of notifications, latest first.
CREATE INDEX notifications_page ON notifications (recipient_id, created_at DESC, id DESC) WHERE state = 'listed';
-- The page of notifications of some types, latest first.
CREATE INDEX notifications_page_of_type ON notifications (recipient_id, type, created_at DESC, id DESC) WHERE state = 'listed';
-- Whether the bell shows a dot.
CREATE INDEX notifications_dot ON notifications (recipient_id) WHERE state = 'listed' AND is_read IS NULL;
-- Marks all notifications of a member as read, or those about one post.
CREATE INDEX notifications_unread ON notifications (recipient_id, post_id) WHERE is_read IS NULL;
-- Finds the latest notification of a group by state.
CREATE INDEX notifications_of_group ON notifications (group_id, state, created_at DESC, id DESC) WHERE group_id IS NOT NULL;
-- Finds the first unread notification of a group, to which the group's line links.
CREATE INDEX notifications_unread_of_group ON notifications (group_id, created_at, id) WHERE is_read IS NULL;
-- Allows one notification per like of a post. Also finds it when the like is taken back.
CREATE UNIQUE INDEX notifications_one_a_like ON notifications (post_id, actor_id) WHERE type = 'react_on_post';
-- Allows one notification of thanks per person and post.
CREATE UNIQUE INDEX notifications_one_a_thanks ON notifications (post_id, actor_id) WHERE type IN ('answer_useful', 'post_useful');
-- Allows one notification of a type per recipient and comment, or like of a comment. Also finds those of a deleted comment.
CREATE UNIQUE INDEX notifications_one_a_comment ON notifications (comment_id, actor_id, recipient_id, type);
-- Allows one notification per recipient of a new comment, whatever its type.
CREATE UNIQUE INDEX notifications_one_of_a_comment ON notifications (comment_id, recipient_id)
  WHERE type IN ('mention', 'reply_to_comment', 'comment_on_post', 'comment_on_followed');
-- Allows one notification per recipient of a new post, whatever its type.
CREATE UNIQUE INDEX notifications_one_of_a_post ON notifications (post_id, recipient_id)
  WHERE comment_id IS NULL AND type IN ('mention', 'post_in_followed');
-- The notifications with a due mail.
CREATE INDEX notifications_mail_due ON notifications (mail_due_at, id) WHERE mail_due_at IS NOT NULL;
-- One member's notifications with a due mail.
CREATE INDEX notifications_mail_due_to ON notifications (recipient_id) WHERE mail_due_at IS NOT NULL;
-- The notifications of a post that is deleted.
CREATE INDEX notifications_by_post ON notifications (post_id);
-- Account deletion, and the notifications between two members when one restricts the other.
CREATE INDEX notifications_by_actor ON notifications (actor_id, recipient_id);
-- The notifications of a community that is deleted.
CREATE INDEX notifications_by_community ON notifications (community_id);

-- The channel that a member chose for a kind: a type of notification, or 'message'. A missing row means the default channel.
CREATE TABLE notification_choices (
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  kind text NOT NULL,
  -- off: no notification; here: in the list; mail: in the list and by immediate mail; digest: in the list and the
  -- digest, for followed posts and communities in the digest only.
  channel text NOT NULL CHECK (channel IN ('off', 'here', 'mail', 'digest')),
  PRIMARY KEY (member_id, kind)
);

-- The schedule of a member's digest. Members without a row get none, because their time zone is not known yet.
CREATE TABLE digest_settings (
  member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
  -- An IANA name, reported by the browser or chosen.
  time_zone text NOT NULL,
  -- Whether the member chose the time zone; browsers then no longer change it.
  zone_chosen boolean NOT NULL DEFAULT false,
  frequency text NOT NULL DEFAULT 'weekly' CHECK (frequency IN ('daily', 'weekly', 'off')),
  hour smallint NOT NULL DEFAULT 17 CHECK (hour BETWEEN 0 AND 23),
  -- Day of a weekly digest: 1 is Monday, 7 is Sunday.
  weekday smallint NOT NULL DEFAULT 7 CHECK (weekday BETWEEN 1 AND 7),
  -- When the next digest is due; null when the digest is off.
  next_at timestamptz(3),
  -- End of the period that the last digest covered; null before the first digest.
  covered_until timestamptz(3),
  -- When a digest last asked whether the year in the profile is still right.
  year_reminded_at timestamptz(3)
);
-- The digests that are due.
CREATE INDEX digest_settings_due ON digest_settings (next_at, member_id) WHERE next_at IS NOT NULL;

-- Addresses (lower case) that get no optional mails, because mails to them bounced.
CREATE TABLE suppressed_addresses (
  email text PRIMARY KEY CHECK (email = lower(email)),
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Locks the inboxes of the members, ordered by id, until the transaction ends. Call it once per transaction, after
-- locking the post or comment.
CREATE FUNCTION lock_inboxes(people uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM notification_inboxes i WHERE i.member_id = ANY (people)) < cardinality(people) THEN
    INSERT INTO notification_inboxes (member_id) SELECT m.id FROM members m WHERE m.id = ANY (people) ORDER BY m.id
    ON CONFLICT DO NOTHING;
  END IF;
  PERFORM 1 FROM notification_inboxes i WHERE i.member_id = ANY (people) ORDER BY i.member_id FOR UPDATE;
END
$$;

-- Lists every notification of a group, or only the latest if the group has more than `max_listed`. Reads and writes at
-- most `max_listed` + 1 rows.
CREATE FUNCTION settle_notifications(of_group uuid, total integer, max_listed integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  latest record;
BEGIN
  IF total <= max_listed THEN
    UPDATE notifications n SET state = 'listed' WHERE n.group_id = of_group AND n.state = 'folded';
    RETURN;
  END IF;
  SELECT b.id, b.state INTO STRICT latest FROM (
    (SELECT n.id, n.created_at, n.state FROM notifications n WHERE n.group_id = of_group AND n.state = 'listed'
      ORDER BY n.created_at DESC, n.id DESC LIMIT 1)
    UNION ALL
    (SELECT n.id, n.created_at, n.state FROM notifications n WHERE n.group_id = of_group AND n.state = 'folded'
      ORDER BY n.created_at DESC, n.id DESC LIMIT 1)
  ) b ORDER BY b.created_at DESC, b.id DESC LIMIT 1;
  UPDATE notifications n SET state = 'folded' WHERE n.group_id = of_group AND n.state = 'listed' AND n.id <> latest.id;
  IF latest.state = 'folded' THEN UPDATE notifications n SET state = 'listed' WHERE n.id = latest.id; END IF;
END
$$;

-- Whether notifications of this kind announce a new post or comment. A member who has read that text needs no mail about it.
CREATE FUNCTION is_about_new_text(kind text) RETURNS boolean LANGUAGE sql IMMUTABLE
RETURN kind IN ('mention', 'reply_to_comment', 'comment_on_post', 'comment_on_followed', 'post_in_followed');

-- Notifies each of `people` with the kind at the same position in `kinds`. If a person appears several times, only the
-- first kind that they have not turned off counts. Skips people across a restriction, deleted members, members who muted the post or its
-- community, and members already notified of the same comment, post or like. The caller selects followers and checks
-- who may read. `max_listed`: as in settle_notifications, null for kinds that never collapse. `channels`: the default
-- channel of each kind. Returns the notified members. The generic plan saves planning in each call, which takes four
-- times as long as running the query.
CREATE FUNCTION notify_people(
  actor uuid, community uuid, post uuid, comment uuid, people uuid[], kinds text[], max_listed integer[], channels text[]
) RETURNS uuid[] LANGUAGE plpgsql SET plan_cache_mode TO force_generic_plan AS $$
DECLARE
  notified uuid[] := '{}';
  recipient record;
  its_group record;
  known boolean;
BEGIN
  IF cardinality(people) = 0 THEN RETURN notified; END IF;
  -- The rows below reference these members. Lock them before the inboxes, in the order that account deletion uses.
  PERFORM 1 FROM members m WHERE m.id = ANY (people || actor) ORDER BY m.id FOR KEY SHARE;
  PERFORM lock_inboxes(ARRAY(SELECT DISTINCT unnest(people)));
  -- Read after locking: a new restriction withdraws notifications while it holds the inboxes.
  FOR recipient IN
    SELECT DISTINCT ON (w.id) w.id, w.kind, w.max_listed, CASE WHEN chosen.channel = 'mail' THEN clock_timestamp() END AS mail_due_at
    FROM unnest(people, kinds, max_listed, channels) WITH ORDINALITY AS w (id, kind, max_listed, channel, place)
    JOIN notification_inboxes i ON i.member_id = w.id
    LEFT JOIN post_states s ON s.post_id = post AND s.member_id = w.id
    LEFT JOIN community_states t ON t.community_id = community AND t.member_id = w.id
    LEFT JOIN notification_choices c ON c.member_id = w.id AND c.kind = w.kind
    CROSS JOIN LATERAL (SELECT coalesce(
      CASE w.kind WHEN 'comment_on_followed' THEN s.channel WHEN 'post_in_followed' THEN t.channel END, c.channel, w.channel)) chosen (channel)
    WHERE chosen.channel <> 'off'
      -- A reminder ignores muting, because the member set it.
      AND (w.kind = 'reminder' OR s.level IS DISTINCT FROM 'muted' AND t.level IS DISTINCT FROM 'muted')
      AND NOT EXISTS (SELECT FROM contact_blocks b WHERE b.blocker_id = w.id AND b.blocked_id = actor)
      AND NOT EXISTS (SELECT FROM contact_blocks b WHERE b.blocker_id = actor AND b.blocked_id = w.id)
      AND NOT (is_about_new_text(w.kind) AND EXISTS (
        SELECT FROM notifications n WHERE n.post_id = post AND n.comment_id IS NOT DISTINCT FROM comment
          AND n.recipient_id = w.id AND is_about_new_text(n.type)))
      -- Two conditions, so that each finds its one row by a unique index.
      AND NOT (w.kind = 'react_on_post' AND EXISTS (
        SELECT FROM notifications n WHERE n.type = 'react_on_post' AND n.post_id = post AND n.actor_id = actor AND n.state = 'cleared'))
      AND NOT (w.kind = 'react_on_comment' AND EXISTS (
        SELECT FROM notifications n
        WHERE n.comment_id = comment AND n.actor_id = actor AND n.recipient_id = w.id AND n.type = 'react_on_comment' AND n.state = 'cleared'))
    ORDER BY w.id, w.place
  LOOP
    notified := notified || recipient.id;
    IF recipient.max_listed IS NULL THEN
      INSERT INTO notifications (type, recipient_id, actor_id, community_id, post_id, comment_id, mail_due_at)
      VALUES (recipient.kind, recipient.id, actor, community, post, comment, recipient.mail_due_at);
      CONTINUE;
    END IF;
    -- Each person likes a post or comment only once, so only commenters can be counted already.
    known := recipient.kind LIKE 'comment%' AND EXISTS (
      SELECT FROM notifications n WHERE n.actor_id = actor AND n.recipient_id = recipient.id AND n.post_id = post
        AND n.type = recipient.kind AND n.state IN ('listed', 'folded'));
    INSERT INTO notification_groups AS g (recipient_id, type, post_id, comment_id, total, people)
    VALUES (recipient.id, recipient.kind, post, CASE WHEN recipient.kind = 'react_on_comment' THEN comment END, 1, 1)
    ON CONFLICT (recipient_id, type, post_id, comment_id) DO UPDATE SET total = g.total + 1, people = g.people + (NOT known)::integer
    RETURNING g.id, g.total INTO its_group;
    -- A repeated like lists its first notification again.
    UPDATE notifications n SET state = 'listed' WHERE n.group_id = its_group.id AND n.actor_id = actor AND n.state = 'withdrawn';
    IF NOT FOUND THEN
      INSERT INTO notifications (type, recipient_id, actor_id, community_id, post_id, comment_id, group_id, mail_due_at)
      VALUES (recipient.kind, recipient.id, actor, community, post, comment, its_group.id, recipient.mail_due_at);
    END IF;
    IF its_group.total > recipient.max_listed THEN
      PERFORM settle_notifications(its_group.id, its_group.total, recipient.max_listed);
    END IF;
  END LOOP;
  RETURN notified;
END
$$;

-- Withdraws the notification of a like, if it exists. Returns its recipient.
CREATE FUNCTION withdraw_like(notification uuid, recipient uuid, max_listed integer) RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  its_group record;
BEGIN
  IF notification IS NULL THEN RETURN '{}'; END IF;
  PERFORM lock_inboxes(ARRAY[recipient]);
  UPDATE notifications n SET state = 'withdrawn' WHERE n.id = notification AND n.state IN ('listed', 'folded') RETURNING n.group_id INTO its_group;
  IF NOT FOUND THEN RETURN '{}'; END IF;
  UPDATE notification_groups g SET total = g.total - 1, people = g.people - 1 WHERE g.id = its_group.group_id RETURNING g.id, g.total INTO its_group;
  PERFORM settle_notifications(its_group.id, its_group.total, max_listed);
  RETURN ARRAY[recipient];
END
$$;

-- Sets or removes a like of a post, or of a comment on it, with its count and the author's notification. Changes
-- nothing if the like already has the wanted state, so that parallel and repeated calls keep the count exact. Returns
-- no row if the target is deleted. `may_notify`: the author, if the rules allow to notify them. `channel`: as in
-- notify_people.
CREATE FUNCTION set_like(
  of_post uuid, of_comment uuid, member uuid, wanted boolean, may_notify uuid, max_listed integer, channel text
) RETURNS TABLE (likes integer, changed boolean, notified uuid[]) LANGUAGE plpgsql AS $$
DECLARE
  on_post boolean := of_comment IS NULL;
  target record;
  existing record;
BEGIN
  -- Lock the target first, so that its likes are counted one after the other. Lock a post before its comments, because
  -- the notification references the post and the post's deletion must not wait for this transaction.
  IF on_post THEN
    SELECT p.reactions_count, p.community_id, p.author_id, p.tenant_id INTO target FROM posts p WHERE p.id = of_post FOR NO KEY UPDATE;
  ELSE
    PERFORM FROM posts p WHERE p.id = of_post FOR KEY SHARE;
    SELECT k.reactions_count, p.community_id, k.author_id, k.tenant_id INTO target
    FROM comments k JOIN posts p ON p.id = k.post_id WHERE k.id = of_comment AND k.post_id = of_post FOR NO KEY UPDATE OF k;
  END IF;
  IF NOT FOUND THEN RETURN; END IF;
  likes := target.reactions_count;
  notified := '{}';
  CASE
    WHEN wanted AND on_post THEN
      INSERT INTO post_reactions (post_id, member_id, tenant_id) VALUES (of_post, member, target.tenant_id) ON CONFLICT DO NOTHING;
    WHEN wanted THEN
      INSERT INTO comment_reactions (comment_id, member_id, tenant_id) VALUES (of_comment, member, target.tenant_id) ON CONFLICT DO NOTHING;
    WHEN on_post THEN DELETE FROM post_reactions r WHERE r.post_id = of_post AND r.member_id = member;
    ELSE DELETE FROM comment_reactions r WHERE r.comment_id = of_comment AND r.member_id = member;
  END CASE;
  changed := FOUND;
  IF changed THEN
    likes := likes + CASE WHEN wanted THEN 1 ELSE -1 END;
    IF on_post THEN UPDATE posts p SET reactions_count = likes WHERE p.id = of_post;
    ELSE UPDATE comments k SET reactions_count = likes WHERE k.id = of_comment;
    END IF;
    IF wanted AND may_notify = target.author_id THEN
      notified := notify_people(member, target.community_id, of_post, of_comment, ARRAY[may_notify],
        ARRAY[CASE WHEN on_post THEN 'react_on_post' ELSE 'react_on_comment' END], ARRAY[max_listed], ARRAY[channel]);
    ELSIF NOT wanted THEN
      SELECT n.id, n.recipient_id INTO existing FROM notifications n
      WHERE on_post AND n.type = 'react_on_post' AND n.post_id = of_post AND n.actor_id = member
      UNION ALL
      SELECT n.id, n.recipient_id FROM notifications n
      WHERE n.type = 'react_on_comment' AND n.comment_id = of_comment AND n.actor_id = member;
      notified := withdraw_like(existing.id, existing.recipient_id, max_listed);
    END IF;
  END IF;
  RETURN NEXT;
END
$$;

-- Queues the job that notifies the followers of a post about a comment, or the followers of a community about a post
-- (`comment` is null). The job finds the followers, so that writing stays fast when there are many
-- (server/features/discussion/following/followers.ts). Priority 5 runs it after mails about accounts.
CREATE FUNCTION notify_followers(post uuid, comment uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job('notify-followers', payload => json_build_object('postId', post, 'commentId', comment), priority => 5);
END
$$;

-- The level that a post gets for a member who writes in it; null when the member already follows the maximum number of
-- posts (MAX_FOLLOWED_POSTS of shared/rules/following.ts).
CREATE FUNCTION level_of_writer(writer uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN count(*) < 5000 THEN 'followed' END
  FROM (SELECT FROM post_states s WHERE s.member_id = writer AND s.level = 'followed' LIMIT 5000) n
$$;

-- Makes the author of a new post follow it, and queues the notifications of the community's followers.
CREATE FUNCTION follow_new_post(post uuid, author uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_states (post_id, tenant_id, member_id, level)
  SELECT p.id, p.tenant_id, author, level_of_writer(author) FROM posts p WHERE p.id = post;
  IF EXISTS (
    SELECT FROM posts p JOIN community_states s ON s.community_id = p.community_id
    WHERE p.id = post AND s.level = 'followed' AND s.member_id <> author
  ) THEN PERFORM notify_followers(post, NULL); END IF;
END
$$;

-- Writes a comment, or a reply to the comment `answers`, and updates the counts of the post and of the parent comment.
-- The author then follows the post unless they chose otherwise, and its followers are notified. `names` and
-- `mentioned`: as in set_mentions. Returns no row if the post is deleted, and no id if `answers` is deleted. `existed`:
-- the comment was written before under the same request key.
CREATE FUNCTION write_comment(
  of_post uuid, author uuid, words text, key uuid, answers uuid, names text[], mentioned uuid[],
  people uuid[], kinds text[], max_listed integer[], channels text[]
) RETURNS TABLE (id uuid, created_at timestamptz, existed boolean, parent_id uuid, notified uuid[]) LANGUAGE plpgsql AS $$
DECLARE
  post record;
  answered record;
BEGIN
  -- Lock the post first, so that its comments are added and deleted one after the other and its counts stay exact.
  SELECT p.community_id, p.tenant_id, p.author_id, p.created_at, p.last_activity_at INTO post FROM posts p WHERE p.id = of_post FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  notified := '{}';
  SELECT k.id INTO write_comment.id FROM comments k
  WHERE k.author_id = author AND k.post_id = of_post AND k.request_key = key;
  existed := FOUND;
  IF existed THEN RETURN NEXT; RETURN; END IF;
  IF answers IS NOT NULL THEN
    SELECT k.parent_comment_id INTO answered FROM comments k WHERE k.id = answers AND k.post_id = of_post;
    IF NOT FOUND THEN RETURN NEXT; RETURN; END IF;
    parent_id := coalesce(answered.parent_comment_id, answers);
  END IF;
  INSERT INTO comments AS k (post_id, tenant_id, author_id, content, parent_comment_id, reply_parent_id, request_key, created_at)
  -- Not now(): the comment of a transaction that waited for the lock is later than the one before.
  VALUES (of_post, post.tenant_id, author, words, parent_id, CASE WHEN parent_id <> answers THEN answers END, key, clock_timestamp())
  RETURNING k.id, k.created_at INTO write_comment.id, write_comment.created_at;
  UPDATE posts p SET comments_count = p.comments_count + 1, last_activity_at = write_comment.created_at,
    comments_by_others = p.comments_by_others + CASE WHEN author = post.author_id THEN 0 ELSE 1 END WHERE p.id = of_post;
  -- An author who had seen everything has also seen this comment; the author of the post has seen the post without
  -- opening it. Otherwise unread queries would scan the author's own comments again and again.
  INSERT INTO post_states AS s (post_id, tenant_id, member_id, level) VALUES (of_post, post.tenant_id, author, level_of_writer(author))
  ON CONFLICT (post_id, member_id, tenant_id) DO UPDATE SET level = coalesce(s.level, excluded.level), seen_until = CASE
    WHEN coalesce(s.seen_until, CASE WHEN author = post.author_id THEN post.created_at END) >= post.last_activity_at
    THEN write_comment.created_at ELSE s.seen_until END
  WHERE s.level IS NULL OR coalesce(s.seen_until, CASE WHEN author = post.author_id THEN post.created_at END) >= post.last_activity_at;
  IF parent_id IS NOT NULL THEN UPDATE comments k SET replies_count = k.replies_count + 1 WHERE k.id = parent_id; END IF;
  IF cardinality(names) > 0 THEN PERFORM set_mentions(of_post, write_comment.id, names, mentioned); END IF;
  notified := notify_people(author, post.community_id, of_post, write_comment.id, people, kinds, max_listed, channels);
  IF EXISTS (
    SELECT FROM post_states s WHERE s.post_id = of_post AND s.level = 'followed' AND s.member_id <> author AND s.member_id <> ALL (notified)
  ) THEN PERFORM notify_followers(of_post, write_comment.id); END IF;
  RETURN NEXT;
END
$$;
