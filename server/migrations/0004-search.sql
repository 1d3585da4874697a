-- Search: a folded copy of every post's words beside it. Apart from posts, because likes and comments change those rows
-- all the time, and each change would have to be put into the large indexes below once more.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Letters without case and accents. The same as fold() in server/features/search/fold.ts, which tests compare.
CREATE FUNCTION search_fold(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate(
    replace(replace(replace(
      lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g') COLLATE pg_c_utf8),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    'øłđıς', 'oldiσ')
$$;

CREATE TABLE post_search (
  post_id uuid PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  community_id uuid NOT NULL,
  category text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- Folded.
  title text NOT NULL,
  -- Folded title and body.
  words text NOT NULL
);
-- Posts in order of time, of which the first thousands are looked through for words that many have.
CREATE INDEX post_search_by_time ON post_search (created_at DESC, post_id DESC);
-- The same within communities, when the reader may read but a few of all.
CREATE INDEX post_search_by_community ON post_search (community_id, created_at DESC, post_id DESC);
-- Any part of any word, for words that few posts have.
CREATE INDEX post_search_words ON post_search USING gin (words gin_trgm_ops);

-- The words that occur, so that a word which does not can be read as one that does.
CREATE TABLE search_words (word text PRIMARY KEY);
-- Words that contain a part, and words that are like another.
CREATE INDEX search_words_like ON search_words USING gin (word gin_trgm_ops);

-- So that no way of writing a post can forget it.
CREATE FUNCTION index_post() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  folded text := search_fold(NEW.title || E'\n' || NEW.body);
BEGIN
  INSERT INTO post_search (post_id, community_id, category, created_at, title, words)
  VALUES (NEW.id, NEW.community_id, NEW.category, NEW.created_at, search_fold(NEW.title), folded)
  ON CONFLICT (post_id) DO UPDATE
    SET community_id = excluded.community_id, category = excluded.category, created_at = excluded.created_at,
        title = excluded.title, words = excluded.words;
  -- In order, so that two who bring the same new words wait for each other and never both.
  INSERT INTO search_words (word)
  SELECT DISTINCT found.word FROM (
    SELECT (regexp_matches(folded, '[[:alnum:]]{4,30}', 'g'))[1] AS word LIMIT 2000
  ) found
  ORDER BY found.word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER posts_search AFTER INSERT OR UPDATE OF title, body, category, community_id, created_at ON posts
  FOR EACH ROW EXECUTE FUNCTION index_post();

INSERT INTO post_search (post_id, community_id, category, created_at, title, words)
SELECT id, community_id, category, created_at, search_fold(title), search_fold(title || E'\n' || body) FROM posts;
INSERT INTO search_words (word)
SELECT DISTINCT (regexp_matches(words, '[[:alnum:]]{4,30}', 'g'))[1] FROM post_search;
