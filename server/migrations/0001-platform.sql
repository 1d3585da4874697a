-- What several features use: folding of text, append-only tables, mail of a local installation.
-- The comment above each index names the query that needs it.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Text without case and accents, for search and for sorting names: the same as shared/rules/fold.ts, which a test compares.
CREATE FUNCTION search_fold(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate(
    replace(replace(replace(
      lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g') COLLATE pg_c_utf8),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    'øłđıς', 'oldiσ')
$$;

-- Trigger of tables to which rows are only added.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of % are never changed or deleted', TG_TABLE_NAME;
END
$$;

-- Mail of an installation without SMTP, shown on its outbox page.
CREATE TABLE outbox_mails (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  recipient text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  html text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now()
);
