-- Search: the stemmed words of each post and comment. Apart from their tables, because likes and comments change rows of
-- posts all the time, and each change would go into these large indexes again. docs/decisions/006-search-and-answers.md explains the
-- ranking (server/features/search/ranking.ts).

-- Text as the parser of PostgreSQL gets it: folded words and numbers alone, or it would take "M3/M4" for a path. Abbreviations
-- lose the s of their plural ("CXRs", "M1s"), which stemming leaves where a word has no vowel. Words lose what an apostrophe shortens,
-- because "I'm" and "I'd" are no abbreviations.
CREATE FUNCTION search_plain(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(
  search_fold(regexp_replace(regexp_replace(words, '[''’]((m|d|s|ll|ve|re)\M)?', '', 'gi'), '\m([A-Z]{2,5}|[A-Za-z]{1,4}\d)s\M', '\1', 'g')) COLLATE pg_c_utf8,
  '[^[:alnum:]]+', ' ', 'g');

-- English stems without stop words. Abbreviations in capitals are also indexed unchanged, because "OR" is not the word "or".
CREATE FUNCTION search_vector(words text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('pg_catalog.english', search_plain(words))
  || array_to_tsvector(array(SELECT DISTINCT m[1] FROM regexp_matches(words, '\m([A-Z]{2,5})s?\M', 'g') AS m));

-- English stems with stop words, for phrases that contain some.
CREATE TEXT SEARCH DICTIONARY search_all_stems (TEMPLATE = snowball, Language = english);
CREATE TEXT SEARCH CONFIGURATION search_all_words (COPY = pg_catalog.english);
ALTER TEXT SEARCH CONFIGURATION search_all_words ALTER MAPPING REPLACE pg_catalog.english_stem WITH search_all_stems;

-- What the index holds of a stem: one number for each community, so that a search reads only what its reader may read.
CREATE FUNCTION search_key(community_id uuid, stem text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN hashtextextended(stem COLLATE "C", uuid_hash_extended(community_id, 0));

-- SQL-standard body: while an index is built, functions are not looked up in this schema.
CREATE FUNCTION search_keys(community_id uuid, words tsvector) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000
RETURN array(SELECT search_key(community_id, stem) FROM unnest(tsvector_to_array(words)) AS stem);

CREATE TABLE search_entries (
  -- The post, or the comment.
  id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  post_id uuid NOT NULL,
  comment_id uuid,
  community_id uuid NOT NULL,
  -- Of the post.
  category text NOT NULL,
  posted_at timestamptz(3) NOT NULL,
  -- Empty for comments.
  title tsvector NOT NULL,
  -- Of the whole text (search_text), or the comment.
  words tsvector NOT NULL,
  PRIMARY KEY (id, tenant_id),
  FOREIGN KEY (post_id, tenant_id) REFERENCES posts (id, tenant_id) ON DELETE CASCADE,
  FOREIGN KEY (comment_id, tenant_id) REFERENCES comments (id, tenant_id) ON DELETE CASCADE
);
-- The comments of a post, when it changes or goes.
CREATE INDEX search_entries_by_post ON search_entries (post_id);
-- A comment, when it goes.
CREATE INDEX search_entries_by_comment ON search_entries (comment_id) WHERE comment_id IS NOT NULL;
-- The newest of a community, for words that many have and for counting words.
CREATE INDEX search_entries_in_time ON search_entries (community_id, posted_at DESC) INCLUDE (id, category);
-- No pending list, which every search would read.
CREATE INDEX search_entries_by_key ON search_entries USING gin (search_keys(community_id, words)) WITH (fastupdate = off);
-- Titles alone, for suggestions while a title is typed.
CREATE INDEX search_entries_by_title ON search_entries USING gin (search_keys(community_id, title)) WITH (fastupdate = off) WHERE comment_id IS NULL;

-- What a post is found by: also its picture's description and the name of its file.
CREATE FUNCTION search_text(post posts) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN concat_ws(E'\n', post.title, post.body, post.alt, (SELECT a.name FROM attachments a WHERE a.post_id = post.id));

CREATE FUNCTION search_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_entries (id, tenant_id, post_id, community_id, category, posted_at, title, words)
  VALUES (NEW.id, NEW.tenant_id, NEW.id, NEW.community_id, NEW.category, NEW.created_at, search_vector(NEW.title),
    search_vector(search_text(NEW)))
  ON CONFLICT (id, tenant_id) DO UPDATE SET title = excluded.title, words = excluded.words;
  IF TG_OP = 'UPDATE' AND (NEW.community_id, NEW.category, NEW.created_at) <> (OLD.community_id, OLD.category, OLD.created_at) THEN
    UPDATE search_entries SET community_id = NEW.community_id, category = NEW.category, posted_at = NEW.created_at
    WHERE post_id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER posts_search AFTER INSERT OR UPDATE OF title, body, alt, category, community_id, created_at ON posts FOR EACH ROW EXECUTE FUNCTION search_post();

CREATE FUNCTION search_attachment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search_entries e SET words = search_vector(search_text(p)) FROM posts p
  WHERE p.id IN (OLD.post_id, NEW.post_id) AND e.id = p.id AND e.tenant_id = p.tenant_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER attachments_search AFTER DELETE OR UPDATE OF post_id ON attachments FOR EACH ROW EXECUTE FUNCTION search_attachment();

CREATE FUNCTION search_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_entries (id, tenant_id, post_id, comment_id, community_id, category, posted_at, title, words)
  SELECT NEW.id, NEW.tenant_id, p.id, NEW.id, p.community_id, p.category, p.created_at, '', search_vector(NEW.content)
  FROM posts p WHERE p.id = NEW.post_id
  ON CONFLICT (id, tenant_id) DO UPDATE SET words = excluded.words;
  RETURN NULL;
END
$$;
CREATE TRIGGER comments_search AFTER INSERT OR UPDATE OF content ON comments FOR EACH ROW EXECUTE FUNCTION search_comment();

-- Entries of each community when its words were last counted, by a job (server/features/search/word-counts.ts).
CREATE TABLE search_counts (
  community_id uuid PRIMARY KEY REFERENCES communities ON DELETE CASCADE,
  entries integer NOT NULL,
  counted_at timestamptz NOT NULL DEFAULT now()
);

-- How many of these entries have a stem.
CREATE TABLE search_stems (
  community_id uuid NOT NULL REFERENCES communities ON DELETE CASCADE,
  stem text NOT NULL,
  entries integer NOT NULL,
  PRIMARY KEY (community_id, stem)
);

-- The words of a community as they are written, for beginnings of words and for typing errors; counted likewise.
CREATE TABLE search_words (
  community_id uuid NOT NULL REFERENCES communities ON DELETE CASCADE,
  word text NOT NULL,
  entries integer NOT NULL,
  PRIMARY KEY (community_id, word)
);
-- Words that begin with some letters.
CREATE INDEX search_words_beginning ON search_words (community_id, word text_pattern_ops);

-- The words of all communities once, because each of them would otherwise be read for every community that has it.
CREATE TABLE search_vocabulary (word text PRIMARY KEY);
-- Words that are like another one.
CREATE INDEX search_vocabulary_like ON search_vocabulary USING gin (word gin_trgm_ops) WITH (fastupdate = off);

-- What means the same at one school, besides the words of the field: lines like those in server/features/search/synonyms.
CREATE TABLE school_synonyms (
  institution_id uuid NOT NULL REFERENCES institutions ON DELETE CASCADE,
  line text NOT NULL CHECK (line <> ''),
  PRIMARY KEY (institution_id, line)
);

-- The order of a result when its first page was read, for further pages. Unlogged: a crash may empty it.
CREATE UNLOGGED TABLE list_snapshots (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  post_ids uuid[] NOT NULL,
  -- For each post the comment that is shown with it, or null.
  comment_ids uuid[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- The hourly cleanup.
CREATE INDEX list_snapshots_by_age ON list_snapshots (created_at);

-- Searches that found nothing, by school and week, for its moderators (server/features/search/zero-results.ts).
CREATE TABLE zero_result_searches (
  institution_id uuid NOT NULL REFERENCES institutions ON DELETE CASCADE,
  -- Its Monday, in UTC.
  week date NOT NULL,
  -- Folded words. Empty in the row that sums up what too few people searched for, whose words are gone.
  question text NOT NULL,
  people integer NOT NULL CHECK (people > 0),
  -- Keyed hashes of who they are, until the week is over.
  searchers text[] NOT NULL DEFAULT '{}',
  -- Also finds the weeks of a school.
  PRIMARY KEY (institution_id, week, question)
);
