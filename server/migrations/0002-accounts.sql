-- Sessions as people see them, pictures on their way into a profile, addresses that may not sign up, mails in HTML.

-- When the person last used this session; kept apart from updated_at, which better-auth writes once a day.
ALTER TABLE sessions ADD COLUMN last_used_at timestamptz NOT NULL DEFAULT now();

-- A picture that was uploaded and cleaned of its metadata, but not yet put into the profile. Only its owner gets to see it.
CREATE TABLE picture_drafts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  -- WebP, upright.
  image bytea NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
-- A person's drafts, when one of them is taken or they upload another.
CREATE INDEX picture_drafts_by_member ON picture_drafts (member_id);
-- Clearing away those that nobody came back for.
CREATE INDEX picture_drafts_by_age ON picture_drafts (created_at);
-- Clearing away links that were never opened.
CREATE INDEX verifications_by_expiry ON verifications (expires_at);

-- Addresses (lower case) that may not sign up (again).
CREATE TABLE banned_emails (
  email text PRIMARY KEY CHECK (email = lower(email)),
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now()
);

ALTER TABLE outbox_mails ADD COLUMN html text NOT NULL DEFAULT '';
