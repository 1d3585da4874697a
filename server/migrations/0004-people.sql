-- Profiles, and who restricts whom.

-- Names and usernames that members have replaced, kept for a year so that moderators recognise them.
CREATE TABLE former_names (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('name', 'username')),
  name text NOT NULL,
  -- When it was replaced.
  changed_at timestamptz(3) NOT NULL DEFAULT now()
);
-- A member's former names, and the number of changes within a year.
CREATE INDEX former_names_by_member ON former_names (member_id, changed_at);
-- The hourly cleanup of names replaced more than a year ago.
CREATE INDEX former_names_by_time ON former_names (changed_at);
-- isUsernameFree: nobody else takes a former username.
CREATE INDEX former_names_usernames ON former_names (translate(lower(name), '._-', '')) WHERE kind = 'username';

-- Uploaded pictures that are not yet part of a profile. Metadata is removed; only the owner sees them.
CREATE TABLE picture_drafts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  -- WebP, upright.
  image bytea NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
-- A member's drafts, when one is used or another is uploaded.
CREATE INDEX picture_drafts_by_member ON picture_drafts (member_id);
-- The hourly cleanup of abandoned drafts.
CREATE INDEX picture_drafts_by_age ON picture_drafts (created_at);

CREATE TABLE contact_blocks (
  blocker_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  blocked_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Also whether one of two members restricts the other.
  PRIMARY KEY (blocker_id, blocked_id),
  CHECK (blocker_id <> blocked_id)
);
-- Who restricts a member, when the account is deleted.
CREATE INDEX contact_blocks_by_blocked ON contact_blocks (blocked_id);
-- The list in settings, latest first.
CREATE INDEX contact_blocks_in_time ON contact_blocks (blocker_id, created_at DESC, blocked_id DESC);
