-- A search is one statement: what it went through step by step, asking the server in between, goes on in the database.
-- The steps and their numbers are explained in docs/decisions/028-search-at-once.md.

-- What LIKE looks for to find one of these words anywhere in a text.
CREATE FUNCTION search_patterns(words jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg('%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%') FROM jsonb_array_elements_text(words) AS word
$$;

-- The words of the index that contain a part, cut off behind a thousand: such a part is in no index. With LIMIT, or with
-- another collation than the index has, the planner would read all words through.
CREATE FUNCTION search_words_with(part text) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT (array(SELECT w.word FROM search_words w WHERE w.word LIKE ('%' || left(part, 30) || '%') COLLATE "default"))[:1001]
$$;

CREATE TYPE search_request AS (
  communities uuid[],
  -- For each term an array of the words that will do for it; folded, at most eight.
  terms jsonb,
  categories text[],
  since timestamptz,
  newest boolean,
  -- The place that is searched on from; null at the beginning.
  after_at timestamptz,
  after_id uuid
);

-- The first posts of the communities in order of time. Each community's for itself, or one plan for all would read a large
-- index through to find the few posts of a small community; and the words of these posts only, each by its key.
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

-- What of the first posts has the terms.
-- counts: how many have each of the terms; last_at and last_id: the last post looked at, if there may be more behind it
CREATE FUNCTION search_looked(q search_request, size integer, most integer,
  OUT ids uuid[], OUT total integer, OUT counts integer[], OUT first_at timestamptz, OUT last_at timestamptz, OUT last_id uuid)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  -- Of at most eight terms; those that are missing are null, and are not missed: most searches have one or two.
  a text[] := search_patterns(q.terms -> 0);
  b text[] := search_patterns(q.terms -> 1);
  c text[] := search_patterns(q.terms -> 2);
  d text[] := search_patterns(q.terms -> 3);
  e text[] := search_patterns(q.terms -> 4);
  f text[] := search_patterns(q.terms -> 5);
  g text[] := search_patterns(q.terms -> 6);
  h text[] := search_patterns(q.terms -> 7);
  terms integer := jsonb_array_length(q.terms);
  newest boolean := q.newest;
  scanned integer;
BEGIN
  WITH looked AS MATERIALIZED (
    -- The category is no condition of the window, or a rare one would be looked for through all of time.
    SELECT s.*, (false = ANY (s.has)) IS NOT TRUE AND (q.categories IS NULL OR s.category = ANY (q.categories)) AS hit FROM (
      SELECT w.post_id, w.created_at, w.category, CASE terms
        WHEN 1 THEN ARRAY[w.words LIKE ANY (a)]
        WHEN 2 THEN ARRAY[w.words LIKE ANY (a), w.words LIKE ANY (b)]
        WHEN 3 THEN ARRAY[w.words LIKE ANY (a), w.words LIKE ANY (b), w.words LIKE ANY (c)]
        ELSE ARRAY[w.words LIKE ANY (a), w.words LIKE ANY (b), w.words LIKE ANY (c), w.words LIKE ANY (d),
          w.words LIKE ANY (e), w.words LIKE ANY (f), w.words LIKE ANY (g), w.words LIKE ANY (h)] END AS has
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
  IF scanned < size THEN
    last_at := NULL;
    last_id := NULL;
  END IF;
END
$$;

-- By the index alone, which knows words, communities, categories and weeks. Found apart from their order, or the planner
-- would look through all posts in that order; and planned each time, for the number of groups is another one each time.
-- tags, ends: of each group of tags a post must have one; where in tags each group ends
-- from_week, to_week: the weeks to look in; null for all
-- reads: so many hits are read at most; null for all
-- is_last: whether no posts are left behind these weeks
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
    -- By a query, so that the planner does not try the pattern on all the texts in its statistics.
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

-- The first hits in order of time of words that have too many: from a stretch of weeks that should hold enough of them,
-- judging by what was seen in the window, and from longer ones if it does not.
CREATE FUNCTION search_weeks(q search_request, tags text[], ends integer[], first_at timestamptz, last_at timestamptz, seen integer,
  most integer, enough integer, OUT ids uuid[], OUT total integer, OUT is_last boolean)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  week CONSTANT integer := 604800;
  start double precision := extract(epoch FROM first_at);
  -- Nothing seen says nothing of how thickly they stand: such begin with the length of the window.
  length double precision := greatest(week, abs(extract(epoch FROM last_at - first_at))
    * CASE seen WHEN 0 THEN 1 ELSE greatest(1.3 * enough, 100) / seen END);
  stop double precision;
  from_week bigint;
  to_week bigint;
BEGIN
  FOR stretch IN 1 .. 5 LOOP
    stop := start + CASE WHEN q.newest THEN -length ELSE length END;
    from_week := floor(least(start, stop) / week);
    to_week := floor(greatest(start, stop) / week);
    -- Ten years are no narrower than all of time.
    EXIT WHEN to_week - from_week >= 520;
    SELECT t.* INTO ids, total, is_last FROM search_tagged(q, tags, ends, from_week, to_week, most, NULL) t;
    IF total >= enough OR is_last THEN RETURN; END IF;
    length := 4 * length;
  END LOOP;
  SELECT t.* INTO ids, total, is_last FROM search_tagged(q, tags, ends, NULL, NULL, most, NULL) t;
END
$$;

-- Posts that have the terms, in order of time: from the newest posts where that is enough, otherwise by the index.
-- most: so many at most; enough: so many will do where more would cost much
-- whole: whether posts that have the terms as whole words will do, where there are enough of these
-- rest_at, rest_id: where to look on, when the words are in no index and more posts are left
CREATE FUNCTION search_posts(q search_request, most integer, enough integer, whole boolean,
  OUT ids uuid[], OUT total integer, OUT exact boolean, OUT rest_at timestamptz, OUT rest_id uuid)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  look CONSTANT integer := 1000;
  wider integer;
  seen record;
  more record;
  hits record;
  part record;
  tags text[] := '{}';
  ends integer[] := '{}';
  whole_ids uuid[];
  is_rare boolean;
BEGIN
  IF q.terms IS NULL THEN RETURN; END IF;
  q.since := coalesce(q.since, '-infinity');
  q.after_at := coalesce(q.after_at, CASE WHEN q.newest THEN 'infinity' ELSE '-infinity' END::timestamptz);
  q.after_id := coalesce(q.after_id, '00000000-0000-0000-0000-000000000000');

  SELECT * INTO seen FROM search_looked(q, look, most);
  ids := seen.ids;
  total := seen.total;
  exact := seen.last_at IS NULL;
  IF exact OR total >= enough THEN RETURN; END IF;
  -- Up to twice as many posts are looked through for what is to be put into another order; beyond, the index is quicker.
  wider := look * ceil(1.3 * enough / greatest(1, seen.total));
  IF most > enough AND wider <= 2 * look THEN
    SELECT * INTO more FROM search_looked(q, wider, most);
    IF more.total >= enough THEN
      ids := more.ids;
      total := more.total;
      exact := more.last_at IS NULL;
      RETURN;
    END IF;
  END IF;

  -- Words that two of these posts have fill a page long before all of time is looked through.
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
      ids := whole_ids;
      total := more.total;
      exact := false;
      RETURN;
    END IF;
  END IF;

  tags := '{}';
  ends := '{}';
  FOR part IN
    WITH runs AS MATERIALIZED (
      -- Instead of a term that is nowhere any of those like it will do, and each of them is one whole word.
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
    -- Where another part is rare, it costs less to look at its few posts than to follow a thousand words through the index.
    SELECT p.words, p.size FROM parts p WHERE p.is_narrow OR NOT EXISTS (SELECT FROM parts o WHERE o.is_narrow AND o.is_rare)
    ORDER BY p.size
  LOOP
    IF part.size = 0 THEN
      -- A part that is in no word at all. It is looked for like one that stands only where the reader may not look, by a tag
      -- that nothing has: else the time would tell which words others' posts hold.
      tags := tags || ARRAY['!'];
      is_rare := true;
    ELSE
      tags := tags || part.words;
    END IF;
    ends := ends || cardinality(tags);
  END LOOP;

  IF cardinality(ends) = 0 THEN
    -- Nothing of the terms is in the index: an empty page with more behind it would look like the end, so some further
    -- posts are looked through.
    more := seen;
    FOR step IN 1 .. 4 LOOP
      EXIT WHEN more.total > 0 OR more.last_at IS NULL;
      q.after_at := more.last_at;
      q.after_id := more.last_id;
      SELECT * INTO more FROM search_looked(q, 5 * look, most);
    END LOOP;
    ids := more.ids;
    total := more.total;
    exact := more.last_at IS NULL;
    IF more.total < most THEN
      rest_at := more.last_at;
      rest_id := more.last_id;
    END IF;
    RETURN;
  END IF;

  IF is_rare THEN
    SELECT * INTO hits FROM search_tagged(q, tags, ends, NULL, NULL, most, 5001);
    -- More than five thousand hits are not all read: the newest are then looked for week by week.
    is_rare := hits.total <= 5000;
  END IF;
  IF NOT is_rare THEN
    SELECT * INTO hits FROM search_weeks(q, tags, ends, seen.first_at, seen.last_at, seen.total, most, enough);
  END IF;
  ids := hits.ids;
  total := hits.total;
  exact := hits.is_last;
  IF whole_ids IS NOT NULL THEN
    -- Besides the whole words, which were looked for further back.
    ids := ids || array(SELECT id FROM unnest(whole_ids) WITH ORDINALITY AS w (id, n) WHERE id <> ALL (hits.ids) ORDER BY n);
    total := greatest(total, cardinality(ids));
  END IF;
END
$$;

-- How many medical students a school has, so that nobody counts ten thousand rows to show one number. The trigger below
-- keeps it.
CREATE TABLE student_counts (
  institution_id uuid PRIMARY KEY REFERENCES institutions ON DELETE CASCADE,
  total integer NOT NULL
);
CREATE FUNCTION count_students() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Always in the same order, so that two who change schools at once never wait for each other in a circle.
  INSERT INTO student_counts AS c (institution_id, total)
  SELECT institution_id, sum(by) FROM (
    SELECT OLD.institution_id, -1 AS by WHERE TG_OP <> 'INSERT' AND OLD.user_type = 'medical_student'
    UNION ALL
    SELECT NEW.institution_id, 1 WHERE TG_OP <> 'DELETE' AND NEW.user_type = 'medical_student'
  ) AS changes
  -- A school that is being deleted takes its number with it.
  WHERE EXISTS (SELECT FROM institutions i WHERE i.id = changes.institution_id)
  GROUP BY 1
  HAVING sum(by) <> 0
  ORDER BY 1
  ON CONFLICT (institution_id) DO UPDATE SET total = c.total + EXCLUDED.total;
  RETURN NULL;
END
$$;
CREATE TRIGGER members_counted AFTER INSERT OR DELETE OR UPDATE OF institution_id, user_type ON members
  FOR EACH ROW EXECUTE FUNCTION count_students();
INSERT INTO student_counts (institution_id, total)
SELECT institution_id, count(*) FROM members WHERE user_type = 'medical_student' AND institution_id IS NOT NULL GROUP BY 1;
