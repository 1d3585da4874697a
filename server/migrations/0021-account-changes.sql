-- Changes to how one logs in: a mailed code shows that mails reach whoever asks, and nothing ends a session in vain.

-- At most one for each session, which alone can use it.
CREATE TABLE mailed_codes (
  session_id uuid PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
  -- Of the code, the session and what the code is for, with a key made from SESSION_SECRET.
  hash text NOT NULL,
  -- Codes that were typed in, right or wrong.
  tries smallint NOT NULL DEFAULT 0,
  sent_at timestamptz NOT NULL DEFAULT now()
);

-- The session whose place this one has taken when the password was changed: whoever ends that one ends this one.
ALTER TABLE sessions ADD COLUMN replaces uuid;
