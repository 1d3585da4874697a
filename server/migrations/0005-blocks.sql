-- Whom a person restricts.

CREATE TABLE contact_blocks (
  blocker_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  blocked_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Also "does one of these two restrict the other", in both directions, and the list in settings.
  PRIMARY KEY (blocker_id, blocked_id),
  CHECK (blocker_id <> blocked_id)
);
-- Who restricts a person, when the account is deleted.
CREATE INDEX contact_blocks_by_blocked ON contact_blocks (blocked_id);
