-- A second factor at log-in, for those who want one, and the devices by which an unexpected log-in is noticed.

-- Since when a person logs in with a code besides the password; null: with the password alone.
ALTER TABLE members ADD COLUMN second_factor_at timestamptz;

-- What a person's app and the forum share. Without members.second_factor_at it is begun and not yet in force.
CREATE TABLE second_factors (
  member_id uuid PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  -- Encrypted with a key made from SESSION_SECRET.
  secret text NOT NULL,
  -- The half minute since 1970 whose code was taken last: none is taken twice.
  last_step bigint NOT NULL DEFAULT 0,
  begun_at timestamptz NOT NULL DEFAULT now()
);

-- Hashes of the codes for a lost phone; a used one is deleted.
CREATE TABLE recovery_codes (
  member_id uuid NOT NULL REFERENCES second_factors (member_id) ON DELETE CASCADE,
  hash text NOT NULL,
  PRIMARY KEY (member_id, hash)
);

-- Browser and system, in words, from which a person was signed in; no addresses.
CREATE TABLE known_devices (
  member_id uuid NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  device text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (member_id, device)
);
