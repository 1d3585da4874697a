-- Likes and comments in one statement each (docs/decisions/026-writes-in-one-statement.md). Who may write and who may be
-- told of it is decided before, by the rules of the features; what these functions hold is order and exactness: each of
-- their statements sees what was committed while the one before it waited. None may write to a table from which people
-- are known (docs/decisions/021-request-path.md).

-- Holds these people's notifications until the transaction ends, in the order of their ids. Whoever changes notifications
-- does this first, once, for everybody concerned, after locking the post or comment that is the cause.
CREATE FUNCTION lock_inboxes(people uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Seldom: an inbox is made with a person's first notification.
  IF (SELECT count(*) FROM notification_inboxes i WHERE i.member_id = ANY (people)) < cardinality(people) THEN
    INSERT INTO notification_inboxes (member_id) SELECT m.id FROM members m WHERE m.id = ANY (people) ORDER BY m.id
    ON CONFLICT DO NOTHING;
  END IF;
  PERFORM 1 FROM notification_inboxes i WHERE i.member_id = ANY (people) ORDER BY i.member_id FOR UPDATE;
END
$$;

-- Lists a group's notifications one by one, or of more than `most` only the latest. Reads and writes no more rows than a
-- group may have before it collapses, however large it is.
CREATE FUNCTION settle_notifications(of_group uuid, total integer, most integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  head record;
BEGIN
  IF total <= most THEN
    UPDATE notifications n SET state = 'listed' WHERE n.group_id = of_group AND n.state = 'folded';
    RETURN;
  END IF;
  SELECT b.id, b.state INTO STRICT head FROM (
    (SELECT n.id, n.created_at, n.state FROM notifications n WHERE n.group_id = of_group AND n.state = 'listed'
      ORDER BY n.created_at DESC, n.id DESC LIMIT 1)
    UNION ALL
    (SELECT n.id, n.created_at, n.state FROM notifications n WHERE n.group_id = of_group AND n.state = 'folded'
      ORDER BY n.created_at DESC, n.id DESC LIMIT 1)
  ) b ORDER BY b.created_at DESC, b.id DESC LIMIT 1;
  UPDATE notifications n SET state = 'folded' WHERE n.group_id = of_group AND n.state = 'listed' AND n.id <> head.id;
  IF head.state = 'folded' THEN UPDATE notifications n SET state = 'listed' WHERE n.id = head.id; END IF;
END
$$;

-- Tells these people, each as something else, of what somebody did; nobody across a restriction, and nobody who is gone.
-- `most`: how many of a kind stand one by one; NULL for kinds that never collapse. Gives back who was told.
CREATE FUNCTION tell_people(actor uuid, community uuid, post uuid, comment uuid, people uuid[], kinds text[], most integer[])
RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  told uuid[] := '{}';
  one record;
  heap record;
BEGIN
  IF cardinality(people) = 0 THEN RETURN told; END IF;
  PERFORM lock_inboxes(people);
  -- Only now: a restriction withdraws what stands between two people while it holds their inboxes.
  FOR one IN
    SELECT w.id, w.kind, w.most FROM unnest(people, kinds, most) AS w (id, kind, most)
    JOIN notification_inboxes i ON i.member_id = w.id
    WHERE NOT EXISTS (SELECT FROM contact_blocks b WHERE b.blocker_id = w.id AND b.blocked_id = actor)
      AND NOT EXISTS (SELECT FROM contact_blocks b WHERE b.blocker_id = actor AND b.blocked_id = w.id)
  LOOP
    told := told || one.id;
    IF one.most IS NULL THEN
      INSERT INTO notifications (type, recipient_id, actor_id, community_id, post_id, comment_id)
      VALUES (one.kind, one.id, actor, community, post, comment);
      CONTINUE;
    END IF;
    INSERT INTO notification_groups AS g (recipient_id, type, post_id, comment_id, total)
    VALUES (one.id, one.kind, post, CASE WHEN one.kind = 'react_on_comment' THEN comment END, 1)
    ON CONFLICT (recipient_id, type, post_id, comment_id) DO UPDATE SET total = g.total + 1
    RETURNING g.id, g.total INTO heap;
    -- A like that was taken back and is given again is the same notification, as old and as read as it was.
    UPDATE notifications n SET state = 'listed' WHERE n.group_id = heap.id AND n.actor_id = actor AND n.state = 'withdrawn';
    IF NOT FOUND THEN
      INSERT INTO notifications (type, recipient_id, actor_id, community_id, post_id, comment_id, group_id)
      VALUES (one.kind, one.id, actor, community, post, comment, heap.id);
    END IF;
    -- One more of few is listed already.
    IF heap.total > one.most THEN PERFORM settle_notifications(heap.id, heap.total, one.most); END IF;
  END LOOP;
  RETURN told;
END
$$;

-- Withdraws the notification of a like, if there is one; the row stays. Gives back whose it was.
CREATE FUNCTION withdraw_like(notification uuid, recipient uuid, most integer) RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  heap record;
BEGIN
  IF notification IS NULL THEN RETURN '{}'; END IF;
  PERFORM lock_inboxes(ARRAY[recipient]);
  UPDATE notifications n SET state = 'withdrawn' WHERE n.id = notification AND n.state <> 'withdrawn' RETURNING n.group_id INTO heap;
  IF NOT FOUND THEN RETURN '{}'; END IF;
  UPDATE notification_groups g SET total = g.total - 1 WHERE g.id = heap.group_id RETURNING g.id, g.total INTO heap;
  PERFORM settle_notifications(heap.id, heap.total, most);
  RETURN ARRAY[recipient];
END
$$;

-- Sets or takes back a like of a post: the row, the count and the author's notification, and only when there is something
-- to change, so that parallel and repeated calls leave the count exact. No row when the post is gone.
-- `may_tell`: the author, if the rules let them hear of the post.
CREATE FUNCTION like_post(of_post uuid, member uuid, wanted boolean, may_tell uuid, most integer)
RETURNS TABLE (likes integer, changed boolean, told uuid[]) LANGUAGE plpgsql AS $$
DECLARE
  thing record;
  row_of record;
BEGIN
  -- The post first: every like of it waits here, so none counts what another is about to change.
  SELECT p.reactions_count, p.community_id, p.author_id INTO thing FROM posts p WHERE p.id = of_post FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  likes := thing.reactions_count;
  told := '{}';
  IF wanted THEN
    INSERT INTO post_reactions (post_id, member_id) VALUES (of_post, member) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM post_reactions r WHERE r.post_id = of_post AND r.member_id = member;
  END IF;
  changed := FOUND;
  IF changed THEN
    likes := likes + CASE WHEN wanted THEN 1 ELSE -1 END;
    UPDATE posts p SET reactions_count = likes WHERE p.id = of_post;
    IF NOT wanted THEN
      SELECT n.id, n.recipient_id INTO row_of FROM notifications n
      WHERE n.type = 'react_on_post' AND n.post_id = of_post AND n.actor_id = member;
      told := withdraw_like(row_of.id, row_of.recipient_id, most);
    ELSIF may_tell = thing.author_id THEN
      told := tell_people(member, thing.community_id, of_post, NULL, ARRAY[may_tell], ARRAY['react_on_post'], ARRAY[most]);
    END IF;
  END IF;
  RETURN NEXT;
END
$$;

-- The same of a comment, which stands on this post.
CREATE FUNCTION like_comment(of_comment uuid, of_post uuid, member uuid, wanted boolean, may_tell uuid, most integer)
RETURNS TABLE (likes integer, changed boolean, told uuid[]) LANGUAGE plpgsql AS $$
DECLARE
  place uuid;
  thing record;
  row_of record;
BEGIN
  -- Posts are locked before their comments: the notification refers to the post, and its deletion must not wait for us.
  SELECT p.community_id INTO place FROM posts p WHERE p.id = of_post FOR KEY SHARE;
  SELECT k.reactions_count, k.author_id INTO thing FROM comments k WHERE k.id = of_comment FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  likes := thing.reactions_count;
  told := '{}';
  IF wanted THEN
    INSERT INTO comment_reactions (comment_id, member_id) VALUES (of_comment, member) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM comment_reactions r WHERE r.comment_id = of_comment AND r.member_id = member;
  END IF;
  changed := FOUND;
  IF changed THEN
    likes := likes + CASE WHEN wanted THEN 1 ELSE -1 END;
    UPDATE comments k SET reactions_count = likes WHERE k.id = of_comment;
    IF NOT wanted THEN
      SELECT n.id, n.recipient_id INTO row_of FROM notifications n
      WHERE n.type = 'react_on_comment' AND n.comment_id = of_comment AND n.actor_id = member;
      told := withdraw_like(row_of.id, row_of.recipient_id, most);
    ELSIF may_tell = thing.author_id THEN
      told := tell_people(member, place, of_post, of_comment, ARRAY[may_tell], ARRAY['react_on_comment'], ARRAY[most]);
    END IF;
  END IF;
  RETURN NEXT;
END
$$;

-- Writes a comment, or a reply under `answered`; the counts of the post and of the comment above change with it. No row
-- when the post is gone; no id when what it answers is. `existed`: the same request key has written it before.
CREATE FUNCTION write_comment(
  of_post uuid, author uuid, words text, key uuid, answered uuid, people uuid[], kinds text[], most integer[]
) RETURNS TABLE (id uuid, created_at timestamptz, existed boolean, parent_id uuid, told uuid[]) LANGUAGE plpgsql AS $$
DECLARE
  thing record;
  above record;
BEGIN
  -- The post first: its comments come and go one after the other, so that of a reply and a deletion at once one comes
  -- first, and every count is exact.
  SELECT p.community_id INTO thing FROM posts p WHERE p.id = of_post FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  told := '{}';
  SELECT k.id INTO write_comment.id FROM comments k
  WHERE k.author_id = author AND k.post_id = of_post AND k.request_key = key;
  existed := FOUND;
  IF existed THEN RETURN NEXT; RETURN; END IF;
  IF answered IS NOT NULL THEN
    SELECT k.parent_comment_id INTO above FROM comments k WHERE k.id = answered AND k.post_id = of_post;
    IF NOT FOUND THEN RETURN NEXT; RETURN; END IF;
    parent_id := coalesce(above.parent_comment_id, answered);
  END IF;
  INSERT INTO comments AS k (post_id, author_id, content, parent_comment_id, reply_parent_id, request_key, created_at)
  -- Of the moment itself, not of the transaction's beginning: who waited for the post comes later.
  VALUES (of_post, author, words, parent_id, CASE WHEN parent_id <> answered THEN answered END, key, clock_timestamp())
  RETURNING k.id, k.created_at INTO write_comment.id, write_comment.created_at;
  UPDATE posts p SET comments_count = p.comments_count + 1 WHERE p.id = of_post;
  IF parent_id IS NOT NULL THEN UPDATE comments k SET replies_count = k.replies_count + 1 WHERE k.id = parent_id; END IF;
  told := tell_people(author, thing.community_id, of_post, write_comment.id, people, kinds, most);
  RETURN NEXT;
END
$$;
