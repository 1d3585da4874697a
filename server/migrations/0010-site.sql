-- Links in the header and menus, and content pages that an operator adds.

CREATE TABLE content_pages (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- Part of the address, /pages/{slug}.
  slug text NOT NULL CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 80),
  title text NOT NULL CHECK (length(title) <= 150 AND title ~ '\S'),
  -- Markdown.
  body text NOT NULL DEFAULT '' CHECK (length(body) <= 200000),
  -- null for every school.
  institution_id uuid REFERENCES institutions ON DELETE CASCADE,
  published boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Also finds a page by its slug; a school's own page comes before the one for every school.
  UNIQUE NULLS NOT DISTINCT (slug, institution_id)
);
-- The pages of a school that is deleted.
CREATE INDEX content_pages_by_institution ON content_pages (institution_id) WHERE institution_id IS NOT NULL;

CREATE TABLE navigation_items (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  label text NOT NULL CHECK (length(label) <= 80 AND label ~ '\S'),
  -- Also an address, /{slug}. The targets of dashboard, your-posts and admin depend on the reader's school.
  slug text NOT NULL CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 80),
  -- A path of this site or a web address.
  url text CHECK (url ~* '^(https?://[^/\\\s]\S*|/([^/\\\s]\S*)?)$' AND length(url) <= 2000),
  position integer NOT NULL DEFAULT 0,
  parent_id uuid REFERENCES navigation_items ON DELETE CASCADE CHECK (parent_id <> id),
  -- Shown in the bar itself; the others are in menus.
  is_header boolean NOT NULL DEFAULT false,
  -- Shown to premed students too; medical students see all items.
  is_premed boolean NOT NULL DEFAULT false,
  requires_auth boolean NOT NULL DEFAULT true,
  community_id uuid REFERENCES communities ON DELETE CASCADE,
  page_id uuid REFERENCES content_pages ON DELETE CASCADE,
  -- null for every school.
  institution_id uuid REFERENCES institutions ON DELETE CASCADE,
  CHECK (num_nonnulls(url, community_id, page_id) <= 1),
  UNIQUE NULLS NOT DISTINCT (slug, institution_id)
);
-- The items of every school and of one school, for a reader's navigation.
CREATE INDEX navigation_items_by_institution ON navigation_items (institution_id, position);
-- The children of an item that is moved or deleted.
CREATE INDEX navigation_items_by_parent ON navigation_items (parent_id) WHERE parent_id IS NOT NULL;
-- The items of a community that is deleted.
CREATE INDEX navigation_items_by_community ON navigation_items (community_id) WHERE community_id IS NOT NULL;
-- The items of a page that is deleted.
CREATE INDEX navigation_items_by_page ON navigation_items (page_id) WHERE page_id IS NOT NULL;

-- Items are nested at most three deep and without cycles.
CREATE FUNCTION check_navigation_nesting() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  above integer; below integer;
BEGIN
  -- One at a time: two changes at once could close a cycle that neither sees.
  PERFORM pg_advisory_xact_lock(4271008);
  WITH RECURSIVE up AS (
    SELECT i.id, i.parent_id, 1 AS depth FROM navigation_items i WHERE i.id = NEW.parent_id
    UNION ALL
    SELECT i.id, i.parent_id, up.depth + 1 FROM up JOIN navigation_items i ON i.id = up.parent_id WHERE up.depth < 4 AND up.id <> NEW.id
  )
  SELECT CASE WHEN bool_or(id = NEW.id) THEN 99 ELSE max(depth) END INTO above FROM up;
  WITH RECURSIVE down AS (
    SELECT NEW.id AS id, 0 AS depth
    UNION ALL
    SELECT i.id, down.depth + 1 FROM down JOIN navigation_items i ON i.parent_id = down.id WHERE down.depth < 4
  )
  SELECT max(depth) INTO below FROM down;
  IF above + below > 2 THEN
    RAISE EXCEPTION 'navigation items stand at most three deep, and not below themselves' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER navigation_items_nesting BEFORE INSERT OR UPDATE OF parent_id ON navigation_items FOR EACH ROW WHEN (NEW.parent_id IS NOT NULL) EXECUTE FUNCTION check_navigation_nesting();

-- What operators tell everybody: a banner above every page, or a page in the place of the forum.
CREATE TABLE site_notices (
  kind text PRIMARY KEY CHECK (kind IN ('announcement', 'maintenance')),
  -- A new one for each text: browsers remember which announcement somebody has closed.
  id uuid NOT NULL DEFAULT uuidv7(),
  text text NOT NULL CHECK (text ~ '\S' AND length(text) <= 500),
  level text NOT NULL CHECK (level IN ('info', 'warning')),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz CHECK (ends_at > starts_at)
);

-- The items of a new installation. An operator may delete them.
INSERT INTO navigation_items (label, slug, position, is_header, is_premed) VALUES
  ('Dashboard', 'dashboard', 10, true, true),
  ('Your Posts', 'your-posts', 90, true, true);
