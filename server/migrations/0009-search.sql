-- Search: the folded words of each post in a table of their own, because likes and comments change rows of posts all the
-- time, and each change would go into these large indexes again. docs/decisions/028-search-at-once.md explains the steps.

CREATE TABLE post_search (
  post_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  community_id uuid NOT NULL,
  category text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- Folded.
  title text NOT NULL,
  -- Folded title and body.
  words text NOT NULL,
  PRIMARY KEY (post_id, tenant_id),
  FOREIGN KEY (post_id, tenant_id) REFERENCES posts (id, tenant_id) ON DELETE CASCADE
);
-- A community's posts by time, of which the first thousands are scanned for common words: search_window.
CREATE INDEX post_search_by_community ON post_search (community_id, created_at DESC, post_id DESC);

-- All words that occur, for parts of words and for similar words.
CREATE TABLE search_words (word text PRIMARY KEY);
-- Words that contain a part, and words similar to another. No pending list, which every search would read.
CREATE INDEX search_words_like ON search_words USING gin (word gin_trgm_ops) WITH (fastupdate = off);

-- The indexed words of a folded text: three letters and more. Overlong ones are cut into overlapping pieces, so that any
-- thirty letters in a row are in one of them.
CREATE FUNCTION search_pieces(folded text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 5000 AS $$
  WITH runs AS (
    SELECT run, length(run) AS size
    FROM string_to_table(regexp_replace(folded COLLATE pg_c_utf8, '[^[:alnum:]]+', ' ', 'g'), ' ') AS run
  )
  SELECT coalesce(array_agg(DISTINCT piece), '{}') FROM (
    SELECT run FROM runs WHERE size BETWEEN 3 AND 60
    UNION ALL
    SELECT substr(run, start, 60) FROM runs, generate_series(1, size - 30, 30) AS start WHERE size > 60
  ) AS p (piece)
$$;

-- What a post is found by: words, community, category and week. Parallel scans would take longer than the few rows read.
-- SQL-standard body: while an index is built, functions are not looked up in this schema.
CREATE FUNCTION search_tags(words text, community_id uuid, category text, created_at timestamptz)
RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL RESTRICTED COST 10000
RETURN search_pieces(words) || ARRAY['@' || community_id, '#' || category, '~' || floor(extract(epoch FROM created_at) / 604800)::bigint];

-- Posts by their tags: search_tagged. No pending list, which every search would read.
CREATE INDEX post_search_tags ON post_search USING gin (search_tags(words, community_id, category, created_at)) WITH (fastupdate = off);

CREATE FUNCTION index_post() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  folded text := search_fold(NEW.title || E'\n' || NEW.body);
BEGIN
  INSERT INTO post_search (post_id, tenant_id, community_id, category, created_at, title, words)
  VALUES (NEW.id, NEW.tenant_id, NEW.community_id, NEW.category, NEW.created_at, search_fold(NEW.title), folded)
  ON CONFLICT (post_id, tenant_id) DO UPDATE
    SET community_id = excluded.community_id, category = excluded.category, created_at = excluded.created_at,
        title = excluded.title, words = excluded.words;
  -- Ordered, so that two posts with the same new words do not deadlock.
  INSERT INTO search_words (word) SELECT piece FROM unnest(search_pieces(folded)) AS piece ORDER BY piece ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER posts_search AFTER INSERT OR UPDATE OF title, body, category, community_id, created_at ON posts FOR EACH ROW EXECUTE FUNCTION index_post();

-- LIKE patterns that find one of these words anywhere in a text.
CREATE FUNCTION search_patterns(words jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg('%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%') FROM jsonb_array_elements_text(words) AS word
$$;

-- The indexed words that contain a part, at most 1,001: more count as "in no index". With LIMIT, or another collation than
-- the index has, the planner would scan all words.
CREATE FUNCTION search_words_with(part text) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT (array(SELECT w.word FROM search_words w WHERE w.word LIKE ('%' || left(part, 30) || '%') COLLATE "default"))[:1001]
$$;

CREATE TYPE search_request AS (
  communities uuid[],
  -- For each of at most eight terms an array of accepted words, folded.
  terms jsonb,
  categories text[],
  since timestamptz,
  newest boolean,
  -- The last post of the page before; null for the first page.
  after_at timestamptz,
  after_id uuid
);

-- The first posts of the communities by time. One index scan per community, so that a small community does not scan the
-- whole index; the words of the chosen posts only, each by its key.
CREATE FUNCTION search_window(communities uuid[], since timestamptz, newest boolean, after_at timestamptz, after_id uuid, size integer)
RETURNS TABLE (post_id uuid, created_at timestamptz, category text, words text) LANGUAGE sql STABLE AS $$
  SELECT s.post_id, s.created_at, s.category, s.words FROM (
    SELECT k.post_id FROM unnest(communities) AS c (id) CROSS JOIN LATERAL (
      (SELECT s.post_id, s.created_at FROM post_search s
        WHERE newest AND s.community_id = c.id AND (s.created_at, s.post_id) < (after_at, after_id) AND s.created_at >= since
        ORDER BY s.created_at DESC, s.post_id DESC LIMIT size)
      UNION ALL
      (SELECT s.post_id, s.created_at FROM post_search s
        WHERE NOT newest AND s.community_id = c.id AND (s.created_at, s.post_id) > (after_at, after_id) AND s.created_at >= since
        ORDER BY s.created_at, s.post_id LIMIT size)
    ) k
    ORDER BY CASE WHEN newest THEN k.created_at END DESC, CASE WHEN newest THEN k.post_id END DESC, k.created_at, k.post_id LIMIT size
  ) k CROSS JOIN LATERAL (SELECT * FROM post_search s WHERE s.post_id = k.post_id OFFSET 0) s
$$;

-- The matches among the first posts. counts: matches of each term; last_at and last_id: the last scanned post, if there may
-- be more after it.
CREATE FUNCTION search_looked(q search_request, size integer, most integer,
  OUT ids uuid[], OUT total integer, OUT counts integer[], OUT first_at timestamptz, OUT last_at timestamptz, OUT last_id uuid)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  -- Patterns of at most eight terms; null for missing ones.
  a text[] := search_patterns(q.terms -> 0); b text[] := search_patterns(q.terms -> 1);
  c text[] := search_patterns(q.terms -> 2); d text[] := search_patterns(q.terms -> 3);
  e text[] := search_patterns(q.terms -> 4); f text[] := search_patterns(q.terms -> 5);
  g text[] := search_patterns(q.terms -> 6); h text[] := search_patterns(q.terms -> 7);
  terms integer := jsonb_array_length(q.terms);
  newest boolean := q.newest;
  scanned integer;
BEGIN
  WITH looked AS MATERIALIZED (
    -- Not a condition of the window: a rare category would scan all of time.
    SELECT s.*, (false = ANY (s.has)) IS NOT TRUE AND (q.categories IS NULL OR s.category = ANY (q.categories)) AS hit FROM (
      SELECT w.post_id, w.created_at, w.category, ARRAY[
        w.words LIKE ANY (a), w.words LIKE ANY (b), w.words LIKE ANY (c), w.words LIKE ANY (d),
        w.words LIKE ANY (e), w.words LIKE ANY (f), w.words LIKE ANY (g), w.words LIKE ANY (h)] AS has
      FROM search_window(q.communities, q.since, newest, q.after_at, q.after_id, size) w OFFSET 0
    ) s
  ), edge AS (
    SELECT s.created_at, s.post_id FROM looked s
    ORDER BY CASE WHEN newest THEN s.created_at END, CASE WHEN newest THEN s.post_id END, s.created_at DESC, s.post_id DESC LIMIT 1
  )
  SELECT (SELECT count(*) FROM looked), (SELECT count(*) FROM looked WHERE hit),
    array(SELECT (SELECT count(*) FROM looked s WHERE s.has[n]) FROM generate_series(1, terms) AS n),
    array(SELECT s.post_id FROM looked s WHERE s.hit
      ORDER BY CASE WHEN newest THEN s.created_at END DESC, CASE WHEN newest THEN s.post_id END DESC, s.created_at, s.post_id LIMIT most),
    CASE WHEN newest THEN (SELECT max(s.created_at) FROM looked s) ELSE (SELECT min(s.created_at) FROM looked s) END,
    (SELECT edge.created_at FROM edge), (SELECT edge.post_id FROM edge)
  INTO scanned, total, counts, ids, first_at, last_at, last_id;
  IF scanned < size THEN last_at := NULL; last_id := NULL; END IF;
END
$$;

-- The matches in the tag index. Sorted apart, or the planner would scan all posts in that order. Dynamic, because the number
-- of tag groups varies.
-- tags, ends: a post must have one tag of each group; the position in tags where each group ends
-- from_week, to_week: null for all of time; reads: limit of matches to read, null for none
-- is_last: whether no posts are left after these weeks
CREATE FUNCTION search_tagged(q search_request, tags text[], ends integer[], from_week bigint, to_week bigint, most integer, reads integer,
  OUT ids uuid[], OUT total integer, OUT is_last boolean)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  tagged text := '';
  direction text := CASE WHEN q.newest THEN 'DESC' ELSE 'ASC' END;
  here text := CASE WHEN q.newest THEN '<' ELSE '>' END;
  all_tags text[] := tags;
  all_ends integer[] := ends || (cardinality(tags) + cardinality(q.communities));
  bound timestamptz;
BEGIN
  all_tags := all_tags || array(SELECT '@' || id FROM unnest(q.communities) AS id);
  IF q.categories IS NOT NULL THEN
    all_tags := all_tags || array(SELECT '#' || name FROM unnest(q.categories) AS name);
    all_ends := all_ends || cardinality(all_tags);
  END IF;
  IF from_week IS NOT NULL THEN
    all_tags := all_tags || array(SELECT '~' || week FROM generate_series(from_week, to_week) AS week);
    all_ends := all_ends || cardinality(all_tags);
    bound := to_timestamp(604800 * CASE WHEN q.newest THEN from_week ELSE to_week + 1 END);
  END IF;
  FOR n IN 1 .. cardinality(all_ends) LOOP
    tagged := tagged || format(' AND search_tags(s.words, s.community_id, s.category, s.created_at) && $1[%s:%s]',
      coalesce(all_ends[n - 1], 0) + 1, all_ends[n]);
  END LOOP;
  FOR n IN 0 .. jsonb_array_length(q.terms) - 1 LOOP
    -- A subquery, so that the planner does not match the pattern against its statistics.
    tagged := tagged || format(' AND s.words LIKE ANY ((SELECT search_patterns($2 -> %s))::text[])', n);
  END LOOP;
  EXECUTE format($statement$
    WITH tagged AS MATERIALIZED (
      SELECT s.post_id, s.created_at FROM post_search s WHERE (s.created_at, s.post_id) %1$s ($4, $5) AND s.created_at >= $6 %2$s
    ), hits AS MATERIALIZED (SELECT * FROM tagged LIMIT $7)
    SELECT array(SELECT s.post_id FROM hits s ORDER BY s.created_at %3$s, s.post_id %3$s LIMIT $8), (SELECT count(*) FROM hits),
      $9 IS NULL OR NOT EXISTS (SELECT FROM unnest($3) AS c (id) CROSS JOIN LATERAL (
        SELECT FROM post_search s WHERE s.community_id = c.id AND s.created_at >= $6 AND s.created_at %4$s $9
        ORDER BY s.created_at %3$s, s.post_id %3$s LIMIT 1) s)
    $statement$, here, tagged, direction, CASE WHEN q.newest THEN '<' ELSE '>=' END)
  INTO ids, total, is_last
  USING all_tags, q.terms, q.communities, q.after_at, q.after_id, q.since, reads, most, bound;
END
$$;

-- The first matches by time of frequent words: from a range of weeks that should hold enough of them, judging by the density
-- in the window, and from longer ranges if it does not.
CREATE FUNCTION search_weeks(q search_request, tags text[], ends integer[], first_at timestamptz, last_at timestamptz, seen integer,
  most integer, enough integer, OUT ids uuid[], OUT total integer, OUT is_last boolean)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  week CONSTANT integer := 604800;
  start double precision := extract(epoch FROM first_at);
  -- Without a match in the window the density is unknown: begin with the window's length.
  length double precision := greatest(week, abs(extract(epoch FROM last_at - first_at))
    * CASE seen WHEN 0 THEN 1 ELSE greatest(1.3 * enough, 100) / seen END);
  stop double precision; from_week bigint; to_week bigint;
BEGIN
  FOR stretch IN 1 .. 5 LOOP
    stop := start + CASE WHEN q.newest THEN -length ELSE length END;
    from_week := floor(least(start, stop) / week);
    to_week := floor(greatest(start, stop) / week);
    -- Ten years or more: search all of time.
    EXIT WHEN to_week - from_week >= 520;
    SELECT t.* INTO ids, total, is_last FROM search_tagged(q, tags, ends, from_week, to_week, most, NULL) t;
    IF total >= enough OR is_last THEN RETURN; END IF;
    length := 4 * length;
  END LOOP;
  SELECT t.* INTO ids, total, is_last FROM search_tagged(q, tags, ends, NULL, NULL, most, NULL) t;
END
$$;

-- Posts that match the terms, by time: from the newest posts if they have enough, otherwise from the index.
-- most: limit; enough: accept this many where more would be costly; whole: accept whole-word matches if there are enough
-- rest_at, rest_id: where to continue if the words are in no index and posts are left
CREATE FUNCTION search_posts(q search_request, most integer, enough integer, whole boolean,
  OUT ids uuid[], OUT total integer, OUT exact boolean, OUT rest_at timestamptz, OUT rest_id uuid)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  look CONSTANT integer := 1000;
  seen record; more record; hits record; part record;
  tags text[] := '{}'; ends integer[] := '{}';
  whole_ids uuid[];
  is_rare boolean;
BEGIN
  IF q.terms IS NULL THEN RETURN; END IF;
  q.since := coalesce(q.since, '-infinity');
  q.after_at := coalesce(q.after_at, CASE WHEN q.newest THEN 'infinity' ELSE '-infinity' END::timestamptz);
  q.after_id := coalesce(q.after_id, '00000000-0000-0000-0000-000000000000');

  SELECT * INTO seen FROM search_looked(q, look, most);
  ids := seen.ids; total := seen.total; exact := seen.last_at IS NULL;
  IF exact OR total >= enough THEN RETURN; END IF;

  -- Words of two of these posts fill a page long before all of time is searched.
  is_rare := seen.total < 2;
  IF whole AND NOT is_rare AND NOT EXISTS (
    SELECT FROM jsonb_array_elements(q.terms) AS t (words), jsonb_array_elements_text(t.words) AS w (word)
    WHERE w.word COLLATE pg_c_utf8 !~ '^[[:alnum:]]{3,60}$'
  ) THEN
    FOR part IN SELECT array(SELECT jsonb_array_elements_text(t.words)) AS words FROM jsonb_array_elements(q.terms) AS t (words) LOOP
      tags := tags || part.words;
      ends := ends || cardinality(tags);
    END LOOP;
    SELECT * INTO more FROM search_weeks(q, tags, ends, seen.first_at, seen.last_at, seen.total, most, enough);
    whole_ids := more.ids;
    IF cardinality(whole_ids) >= enough THEN
      ids := whole_ids; total := more.total; exact := false;
      RETURN;
    END IF;
  END IF;

  tags := '{}'; ends := '{}';
  FOR part IN
    WITH runs AS MATERIALIZED (
      -- Similar words that replace a term found nowhere are alternatives; each is one whole word.
      SELECT t.n AS term, CASE jsonb_array_length(t.words) WHEN 1 THEN r.n ELSE 0 END AS place, f.words
      FROM jsonb_array_elements(q.terms) WITH ORDINALITY AS t (words, n), jsonb_array_elements_text(t.words) AS w (word),
        string_to_table(regexp_replace(w.word COLLATE pg_c_utf8, '[^[:alnum:]]+', ' ', 'g'), ' ') WITH ORDINALITY AS r (run, n),
        LATERAL (SELECT search_words_with(r.run) AS words OFFSET 0) f
      WHERE length(r.run) >= 3
    ), parts AS MATERIALIZED (
      SELECT p.words, cardinality(p.words) AS size, cardinality(p.words) <= 50 AS is_narrow, seen.counts[r.term] < 10 AS is_rare
      FROM (SELECT DISTINCT term, place FROM runs) r,
        LATERAL (SELECT array(SELECT DISTINCT unnest(o.words) FROM runs o WHERE o.term = r.term AND o.place = r.place) AS words OFFSET 0) p
      WHERE cardinality(p.words) <= 1000
    )
    -- If another part is rare, reading its few posts costs less than following a thousand words through the index.
    SELECT p.words, p.size FROM parts p WHERE p.is_narrow OR NOT EXISTS (SELECT FROM parts o WHERE o.is_narrow AND o.is_rare)
    ORDER BY p.size
  LOOP
    IF part.size = 0 THEN
      -- A part of no word. Searched by a tag that no post has, or the time would tell which words unreadable posts have.
      tags := tags || ARRAY['!'];
      is_rare := true;
    ELSE
      tags := tags || part.words;
    END IF;
    ends := ends || cardinality(tags);
  END LOOP;

  IF cardinality(ends) = 0 THEN
    -- No term is in the index. An empty page would look like the end, so scan some further posts.
    more := seen;
    FOR step IN 1 .. 4 LOOP
      EXIT WHEN more.total > 0 OR more.last_at IS NULL;
      q.after_at := more.last_at; q.after_id := more.last_id;
      SELECT * INTO more FROM search_looked(q, 5 * look, most);
    END LOOP;
    ids := more.ids; total := more.total; exact := more.last_at IS NULL;
    IF more.total < most THEN rest_at := more.last_at; rest_id := more.last_id; END IF;
    RETURN;
  END IF;

  IF is_rare THEN
    SELECT * INTO hits FROM search_tagged(q, tags, ends, NULL, NULL, most, 5001);
    -- More than five thousand matches are not all read: the newest are then searched by weeks.
    is_rare := hits.total <= 5000;
  END IF;
  IF NOT is_rare THEN
    SELECT * INTO hits FROM search_weeks(q, tags, ends, seen.first_at, seen.last_at, seen.total, most, enough);
  END IF;
  ids := hits.ids; total := hits.total; exact := hits.is_last;
  IF whole_ids IS NOT NULL THEN
    -- Also the whole-word matches, which were searched further back.
    ids := ids || array(SELECT id FROM unnest(whole_ids) WITH ORDINALITY AS w (id, n) WHERE id <> ALL (hits.ids) ORDER BY n);
    total := greatest(total, cardinality(ids));
  END IF;
END
$$;

-- The order of a result by counts or best match when its first page was read, for further pages. Unlogged: a crash may empty it.
CREATE UNLOGGED TABLE list_snapshots (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  post_ids uuid[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- The hourly cleanup.
CREATE INDEX list_snapshots_by_age ON list_snapshots (created_at);
