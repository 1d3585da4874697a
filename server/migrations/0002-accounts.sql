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

-- Sign-ups with this address before it was confirmed; more than one means that somebody else may have been among them.
ALTER TABLE members ADD COLUMN sign_ups integer NOT NULL DEFAULT 1;
-- Clearing away sign-ups that were never confirmed.
CREATE INDEX members_unconfirmed ON members (updated_at) WHERE NOT email_verified;
-- One account a mailbox: look-ups without what stands behind a plus sign.
CREATE INDEX members_by_mailbox ON members (regexp_replace(email, '\+[^@]*@', '@'));

-- Usernames of sign-ups with a registered address: taken for a day, as they would be for any other address.
CREATE TABLE held_usernames (
  username text PRIMARY KEY CHECK (username = lower(username)),
  email text NOT NULL,
  expires_at timestamptz NOT NULL
);
-- Clearing away those that have run out.
CREATE INDEX held_usernames_by_expiry ON held_usernames (expires_at);

ALTER TABLE outbox_mails ADD COLUMN html text NOT NULL DEFAULT '';
