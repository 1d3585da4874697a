-- Schools and their communities.

CREATE TABLE institutions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  name text NOT NULL UNIQUE,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  subtitle text NOT NULL DEFAULT '',
  logo_url text,
  -- Counts the changes of its own synonyms (0009-search.sql), so that each node notices one. 0: it has none.
  synonyms_version integer NOT NULL DEFAULT 0,
  -- When the school's moderators last got a mail about waiting reports; the next one follows a day later at the earliest.
  reports_mailed_at timestamptz(3),
  created_at timestamptz NOT NULL DEFAULT now()
);

-- E-mail domains of a school's students; subdomains count too (shared/rules/sign-up.ts).
CREATE TABLE institution_domains (
  domain text PRIMARY KEY CHECK (domain = lower(domain)),
  institution_id uuid NOT NULL REFERENCES institutions ON DELETE CASCADE
);
-- The domains of one school, at profile setup.
CREATE INDEX institution_domains_by_institution ON institution_domains (institution_id);

CREATE TABLE communities (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- null for the one global Dashboard.
  institution_id uuid REFERENCES institutions ON DELETE CASCADE,
  name text NOT NULL,
  display_name text NOT NULL,
  subtitle text NOT NULL DEFAULT '',
  slug text NOT NULL,
  sub_slug text NOT NULL CHECK (sub_slug IN ('general', 'grades', 'classes', 'premed', 'admin')),
  -- Order in menus.
  position integer NOT NULL DEFAULT 0,
  -- Read-only since then; null for an active community.
  archived_at timestamptz(3),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Also finds a community by its address, and the communities of a school.
  UNIQUE NULLS NOT DISTINCT (institution_id, sub_slug, slug)
);
-- Allows one Dashboard only.
CREATE UNIQUE INDEX communities_one_dashboard ON communities ((institution_id IS NULL)) WHERE institution_id IS NULL;

INSERT INTO communities (institution_id, name, display_name, subtitle, slug, sub_slug)
VALUES (NULL, 'The Dashboard', 'The Dashboard', 'A GLOBAL COMMUNITY', 'thedashboard', 'general');
