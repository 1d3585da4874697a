-- Whose content a row is, in the row and in the keys: its institution's; the Dashboard's, which belongs to none, its
-- community's. A database distributed by this column keeps what belongs together on one worker, and can hold each key
-- there by itself (docs/deploying.md). Last in every key: by the columns before it rows are found as they were.

CREATE FUNCTION pg_temp.tenant_of_community(community uuid) RETURNS uuid LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT coalesce(c.institution_id, c.id) FROM communities c WHERE c.id = community);
END
$$;
CREATE FUNCTION pg_temp.tenant_of_post(post uuid) RETURNS uuid LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT p.tenant_id FROM posts p WHERE p.id = post);
END
$$;
CREATE FUNCTION pg_temp.tenant_of_comment(comment uuid) RETURNS uuid LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT k.tenant_id FROM comments k WHERE k.id = comment);
END
$$;

ALTER TABLE posts ADD COLUMN tenant_id uuid;
ALTER TABLE post_search ADD COLUMN tenant_id uuid;
ALTER TABLE comments ADD COLUMN tenant_id uuid;
ALTER TABLE post_reactions ADD COLUMN tenant_id uuid;
ALTER TABLE comment_reactions ADD COLUMN tenant_id uuid;

-- A change of type writes each table once, and its indexes in one go. An update would leave every row twice.
-- posts and comments keep their primary keys besides: notifications and attachments refer to them.
ALTER TABLE posts
  ALTER COLUMN tenant_id TYPE uuid USING pg_temp.tenant_of_community(community_id),
  ALTER COLUMN tenant_id SET NOT NULL,
  ADD UNIQUE (id, tenant_id);
ALTER TABLE post_search
  ALTER COLUMN tenant_id TYPE uuid USING pg_temp.tenant_of_post(post_id),
  ALTER COLUMN tenant_id SET NOT NULL,
  DROP CONSTRAINT post_search_pkey,
  ADD PRIMARY KEY (post_id, tenant_id);
ALTER TABLE comments
  ALTER COLUMN tenant_id TYPE uuid USING pg_temp.tenant_of_post(post_id),
  ALTER COLUMN tenant_id SET NOT NULL,
  ADD UNIQUE (id, tenant_id),
  DROP CONSTRAINT comments_author_id_post_id_request_key_key,
  ADD UNIQUE (author_id, post_id, request_key, tenant_id);
ALTER TABLE post_reactions
  ALTER COLUMN tenant_id TYPE uuid USING pg_temp.tenant_of_post(post_id),
  ALTER COLUMN tenant_id SET NOT NULL,
  DROP CONSTRAINT post_reactions_pkey,
  ADD PRIMARY KEY (post_id, member_id, tenant_id);
ALTER TABLE comment_reactions
  ALTER COLUMN tenant_id TYPE uuid USING pg_temp.tenant_of_comment(comment_id),
  ALTER COLUMN tenant_id SET NOT NULL,
  DROP CONSTRAINT comment_reactions_pkey,
  ADD PRIMARY KEY (comment_id, member_id, tenant_id);

ALTER TABLE post_search
  DROP CONSTRAINT post_search_post_id_fkey,
  ADD FOREIGN KEY (post_id, tenant_id) REFERENCES posts (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE post_reactions
  DROP CONSTRAINT post_reactions_post_id_fkey,
  ADD FOREIGN KEY (post_id, tenant_id) REFERENCES posts (id, tenant_id) ON DELETE CASCADE;
ALTER TABLE comments
  DROP CONSTRAINT comments_post_id_fkey,
  DROP CONSTRAINT comments_parent_comment_id_fkey,
  DROP CONSTRAINT comments_reply_parent_id_fkey,
  ADD FOREIGN KEY (post_id, tenant_id) REFERENCES posts (id, tenant_id) ON DELETE CASCADE,
  ADD FOREIGN KEY (parent_comment_id, tenant_id) REFERENCES comments (id, tenant_id) ON DELETE CASCADE,
  ADD FOREIGN KEY (reply_parent_id, tenant_id) REFERENCES comments (id, tenant_id) ON DELETE SET NULL (reply_parent_id);
ALTER TABLE comment_reactions
  DROP CONSTRAINT comment_reactions_comment_id_fkey,
  ADD FOREIGN KEY (comment_id, tenant_id) REFERENCES comments (id, tenant_id) ON DELETE CASCADE;

-- For those who write without naming it: nodes of the version before.
CREATE FUNCTION fill_tenant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.tenant_id := CASE TG_TABLE_NAME
    WHEN 'posts' THEN (SELECT coalesce(c.institution_id, c.id) FROM communities c WHERE c.id = (to_jsonb(NEW) ->> 'community_id')::uuid)
    WHEN 'comment_reactions' THEN (SELECT k.tenant_id FROM comments k WHERE k.id = (to_jsonb(NEW) ->> 'comment_id')::uuid)
    ELSE (SELECT p.tenant_id FROM posts p WHERE p.id = (to_jsonb(NEW) ->> 'post_id')::uuid)
  END;
  RETURN NEW;
END
$$;
CREATE TRIGGER posts_tenant BEFORE INSERT ON posts FOR EACH ROW WHEN (NEW.tenant_id IS NULL) EXECUTE FUNCTION fill_tenant();
CREATE TRIGGER comments_tenant BEFORE INSERT ON comments FOR EACH ROW WHEN (NEW.tenant_id IS NULL) EXECUTE FUNCTION fill_tenant();
CREATE TRIGGER post_reactions_tenant BEFORE INSERT ON post_reactions
  FOR EACH ROW WHEN (NEW.tenant_id IS NULL) EXECUTE FUNCTION fill_tenant();
CREATE TRIGGER comment_reactions_tenant BEFORE INSERT ON comment_reactions
  FOR EACH ROW WHEN (NEW.tenant_id IS NULL) EXECUTE FUNCTION fill_tenant();

-- The functions below take and give what they did, and may be called by both versions.

CREATE OR REPLACE FUNCTION index_post() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  folded text := search_fold(NEW.title || E'\n' || NEW.body);
BEGIN
  INSERT INTO post_search (post_id, tenant_id, community_id, category, created_at, title, words)
  VALUES (NEW.id, NEW.tenant_id, NEW.community_id, NEW.category, NEW.created_at, search_fold(NEW.title), folded)
  ON CONFLICT (post_id, tenant_id) DO UPDATE
    SET community_id = excluded.community_id, category = excluded.category, created_at = excluded.created_at,
        title = excluded.title, words = excluded.words;
  -- In order, so that two who bring the same new words wait for each other and never both.
  INSERT INTO search_words (word) SELECT piece FROM unnest(search_pieces(folded)) AS piece ORDER BY piece ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;

-- Sets or takes back a like of a post: the row, the count and the author's notification, and only when there is something
-- to change, so that parallel and repeated calls leave the count exact. No row when the post is gone.
-- `may_tell`: the author, if the rules let them hear of the post.
CREATE OR REPLACE FUNCTION like_post(of_post uuid, member uuid, wanted boolean, may_tell uuid, most integer)
RETURNS TABLE (likes integer, changed boolean, told uuid[]) LANGUAGE plpgsql AS $$
DECLARE
  thing record;
  row_of record;
BEGIN
  -- The post first: every like of it waits here, so none counts what another is about to change.
  SELECT p.reactions_count, p.community_id, p.author_id, p.tenant_id INTO thing FROM posts p WHERE p.id = of_post FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  likes := thing.reactions_count;
  told := '{}';
  IF wanted THEN
    INSERT INTO post_reactions (post_id, member_id, tenant_id) VALUES (of_post, member, thing.tenant_id) ON CONFLICT DO NOTHING;
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
CREATE OR REPLACE FUNCTION like_comment(of_comment uuid, of_post uuid, member uuid, wanted boolean, may_tell uuid, most integer)
RETURNS TABLE (likes integer, changed boolean, told uuid[]) LANGUAGE plpgsql AS $$
DECLARE
  place uuid;
  thing record;
  row_of record;
BEGIN
  -- Posts are locked before their comments: the notification refers to the post, and its deletion must not wait for us.
  SELECT p.community_id INTO place FROM posts p WHERE p.id = of_post FOR KEY SHARE;
  SELECT k.reactions_count, k.author_id, k.tenant_id INTO thing FROM comments k WHERE k.id = of_comment FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  likes := thing.reactions_count;
  told := '{}';
  IF wanted THEN
    INSERT INTO comment_reactions (comment_id, member_id, tenant_id) VALUES (of_comment, member, thing.tenant_id) ON CONFLICT DO NOTHING;
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
CREATE OR REPLACE FUNCTION write_comment(
  of_post uuid, author uuid, words text, key uuid, answered uuid, people uuid[], kinds text[], most integer[]
) RETURNS TABLE (id uuid, created_at timestamptz, existed boolean, parent_id uuid, told uuid[]) LANGUAGE plpgsql AS $$
DECLARE
  thing record;
  above record;
BEGIN
  -- The post first: its comments come and go one after the other, so that of a reply and a deletion at once one comes
  -- first, and every count is exact.
  SELECT p.community_id, p.tenant_id INTO thing FROM posts p WHERE p.id = of_post FOR NO KEY UPDATE;
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
  INSERT INTO comments AS k (post_id, tenant_id, author_id, content, parent_comment_id, reply_parent_id, request_key, created_at)
  -- Of the moment itself, not of the transaction's beginning: who waited for the post comes later.
  VALUES (of_post, thing.tenant_id, author, words, parent_id, CASE WHEN parent_id <> answered THEN answered END, key, clock_timestamp())
  RETURNING k.id, k.created_at INTO write_comment.id, write_comment.created_at;
  UPDATE posts p SET comments_count = p.comments_count + 1 WHERE p.id = of_post;
  IF parent_id IS NOT NULL THEN UPDATE comments k SET replies_count = k.replies_count + 1 WHERE k.id = parent_id; END IF;
  told := tell_people(author, thing.community_id, of_post, write_comment.id, people, kinds, most);
  RETURN NEXT;
END
$$;
