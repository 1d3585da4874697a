-- Search over a million posts: their words in an index with community, category and week beside them, so that a search
-- reads hardly a post that it does not show.

-- What is looked up of a folded text: its words of three letters and more. Overlong ones in overlapping pieces, so that
-- any thirty letters in a row stand in one of them.
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

-- What a post is found by: its words, its community, its category and the week it is from.
CREATE FUNCTION search_tags(words text, community_id uuid, category text, created_at timestamptz)
RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000
-- Bound here and now: while an index is built, functions are not looked for in our schema.
RETURN search_pieces(words) || ARRAY['@' || community_id, '#' || category, '~' || floor(extract(epoch FROM created_at) / 604800)::bigint];

-- Posts that have words, in communities, of categories and weeks. What is written is put in at once: a list of pending
-- entries would be read through by every search.
CREATE INDEX post_search_tags ON post_search USING gin (search_tags(words, community_id, category, created_at)) WITH (fastupdate = off);

-- Replaced by the one above, and by a look at each community for itself.
DROP INDEX post_search_words, post_search_by_time;
-- The same for the words themselves.
ALTER INDEX search_words_like SET (fastupdate = off);

CREATE OR REPLACE FUNCTION index_post() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  folded text := search_fold(NEW.title || E'\n' || NEW.body);
BEGIN
  INSERT INTO post_search (post_id, community_id, category, created_at, title, words)
  VALUES (NEW.id, NEW.community_id, NEW.category, NEW.created_at, search_fold(NEW.title), folded)
  ON CONFLICT (post_id) DO UPDATE
    SET community_id = excluded.community_id, category = excluded.category, created_at = excluded.created_at,
        title = excluded.title, words = excluded.words;
  -- In order, so that two who bring the same new words wait for each other and never both.
  INSERT INTO search_words (word) SELECT piece FROM unnest(search_pieces(folded)) AS piece ORDER BY piece ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;

DELETE FROM search_words;
INSERT INTO search_words (word) SELECT DISTINCT piece FROM post_search, unnest(search_pieces(words)) AS piece;
SELECT gin_clean_pending_list('search_words_like');
