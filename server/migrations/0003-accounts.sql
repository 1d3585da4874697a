-- Members, their sessions and how they log in.

-- One row per account. The e-mail address is visible to its owner and to the moderators of their school.
CREATE TABLE members (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  email_verified boolean NOT NULL DEFAULT false,
  name text NOT NULL,
  username text NOT NULL,
  user_type text NOT NULL CHECK (user_type IN ('medical_student', 'premed_student')),
  institution_id uuid REFERENCES institutions,
  year text CHECK (year IN ('M1', 'M2', 'M3', 'M4')),
  specialty text NOT NULL DEFAULT '',
  interests text NOT NULL DEFAULT '',
  bio text NOT NULL DEFAULT '',
  instagram_url text,
  facebook_url text,
  picture_url text,
  -- Sign-ups with this address before it was confirmed; more than one may mean that a stranger was among them.
  sign_ups integer NOT NULL DEFAULT 1,
  -- May read but not write until then. The reason is shown to the member.
  suspended_until timestamptz(3),
  suspension_reason text NOT NULL DEFAULT '',
  -- Cannot log in since then; the address is also in banned_emails.
  banned_at timestamptz(3),
  -- When the account is deleted, because its owner has asked for it, and whether posts and comments go too.
  delete_at timestamptz(3),
  delete_with_content boolean NOT NULL DEFAULT false,
  -- Logs in with a code besides the password since then.
  second_factor_at timestamptz,
  -- Hints for newcomers that the member has closed or no longer needs.
  hints_done text[] NOT NULL DEFAULT '{}',
  -- Home is the page after log-in, not what the specification says.
  starts_at_home boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
-- Keeps usernames unique, ignoring case and . _ - (shared/rules/sign-up.ts); also for profiles and the availability check.
CREATE UNIQUE INDEX members_username ON members (translate(lower(username), '._-', ''));
-- The members of a school, when it is deleted.
CREATE INDEX members_by_institution ON members (institution_id, name, id);
-- A school's students by name, ignoring case and accents ("Élodie" between "Edda" and "Emil"): studentPage.
CREATE INDEX members_students ON members (institution_id, (search_fold(name) COLLATE "C"), id) WHERE user_type = 'medical_student';
-- The same by username, for completing mentions: findMentionable.
CREATE INDEX members_students_by_username ON members (institution_id, (translate(lower(username), '._-', '') COLLATE "C")) WHERE user_type = 'medical_student';
-- All premed students with a school, whom every school's premed community has as readers: countReaders.
CREATE INDEX members_premed ON members (id) WHERE user_type = 'premed_student' AND institution_id IS NOT NULL;
-- The hourly cleanup of sign-ups that were never confirmed.
CREATE INDEX members_unconfirmed ON members (updated_at) WHERE NOT email_verified;
-- The hourly deletion of accounts whose owners have asked for it.
CREATE INDEX members_to_delete ON members (delete_at) WHERE delete_at IS NOT NULL;
-- One confirmed account per mailbox, ignoring plus tags; also for hasOtherAccount.
CREATE UNIQUE INDEX members_by_mailbox ON members (regexp_replace(email, '\+[^@]*@', '@')) WHERE email_verified;

-- The number of medical students of each school, kept by the trigger below.
CREATE TABLE student_counts (
  institution_id uuid PRIMARY KEY REFERENCES institutions ON DELETE CASCADE,
  total integer NOT NULL
);
CREATE FUNCTION count_students() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Ordered by school, so that two members who change schools at once do not deadlock.
  INSERT INTO student_counts AS c (institution_id, total)
  SELECT institution_id, sum(by) FROM (
    SELECT OLD.institution_id, -1 AS by WHERE TG_OP <> 'INSERT' AND OLD.user_type = 'medical_student'
    UNION ALL
    SELECT NEW.institution_id, 1 WHERE TG_OP <> 'DELETE' AND NEW.user_type = 'medical_student'
  ) AS changes
  -- The row of a school that is being deleted goes with it.
  WHERE EXISTS (SELECT FROM institutions i WHERE i.id = changes.institution_id)
  GROUP BY 1
  HAVING sum(by) <> 0
  ORDER BY 1
  ON CONFLICT (institution_id) DO UPDATE SET total = c.total + EXCLUDED.total;
  RETURN NULL;
END
$$;
CREATE TRIGGER members_counted AFTER INSERT OR DELETE OR UPDATE OF institution_id, user_type ON members FOR EACH ROW EXECUTE FUNCTION count_students();

-- Addresses (lower case) that may not sign up: of banned people, and of suspended ones who have deleted their account. Former ones too.
CREATE TABLE banned_emails (
  email text PRIMARY KEY CHECK (email = lower(email)),
  reason text NOT NULL DEFAULT '',
  -- The end of the suspension; null for a ban.
  until timestamptz(3),
  created_at timestamptz NOT NULL DEFAULT now()
);

-- The next three belong to better-auth; server/features/accounts/auth.ts maps its names to these.
CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  token text NOT NULL UNIQUE,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  -- The session that this one replaced when the password was changed. Whoever ends that one ends this one.
  replaces uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Written by better-auth once a day.
  updated_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now()
);
-- A member's sessions: list and revoke.
CREATE INDEX sessions_by_member ON sessions (member_id);
-- The hourly cleanup of expired sessions.
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

CREATE TABLE credentials (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  provider_id text NOT NULL,
  account_id text NOT NULL,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (member_id, provider_id)
);

CREATE TABLE verifications (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
-- A token, when its link is opened.
CREATE INDEX verifications_by_identifier ON verifications (identifier);
-- The hourly cleanup of links that were never opened.
CREATE INDEX verifications_by_expiry ON verifications (expires_at);

-- The secret shared with a member's authenticator app. Not in force before members.second_factor_at is set.
CREATE TABLE second_factors (
  member_id uuid PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  -- Encrypted with a key derived from SESSION_SECRET.
  secret text NOT NULL,
  -- The time step (30 s since 1970) of the last accepted code: each code works once.
  last_step bigint NOT NULL DEFAULT 0,
  begun_at timestamptz NOT NULL DEFAULT now()
);

-- Hashes of unused recovery codes.
CREATE TABLE recovery_codes (
  member_id uuid NOT NULL REFERENCES second_factors (member_id) ON DELETE CASCADE,
  hash text NOT NULL,
  PRIMARY KEY (member_id, hash)
);

-- Codes mailed before the log-in settings may be changed, at most one per session.
CREATE TABLE mailed_codes (
  session_id uuid PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
  -- Of code, session and purpose, with a key derived from SESSION_SECRET.
  hash text NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  sent_at timestamptz NOT NULL DEFAULT now()
);

-- Changes of a member's address that are not proved yet: one per session, in which the codes mailed to both mailboxes are
-- typed in, and one that an operator has begun, which a link mailed to the new mailbox confirms.
CREATE TABLE email_changes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  member_id uuid NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  -- Null where an operator has begun it.
  session_id uuid UNIQUE REFERENCES sessions (id) ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(email)),
  -- Of the codes, as in mailed_codes; null where an operator has begun it.
  current_hash text,
  new_hash text,
  tries smallint NOT NULL DEFAULT 0,
  begun_at timestamptz NOT NULL DEFAULT now()
);
-- One per member that an operator has begun.
CREATE UNIQUE INDEX email_changes_of_operators ON email_changes (member_id) WHERE session_id IS NULL;

-- Addresses that members had before, for a year: operators recognize who writes from one, and bans and suspensions cover them.
CREATE TABLE former_emails (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  member_id uuid NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(email)),
  changed_at timestamptz NOT NULL DEFAULT now()
);
-- A member's former addresses.
CREATE INDEX former_emails_by_member ON former_emails (member_id, changed_at);
-- The hourly cleanup.
CREATE INDEX former_emails_by_time ON former_emails (changed_at);
-- isBanned: whose they were.
CREATE INDEX former_emails_by_mailbox ON former_emails (regexp_replace(email, '\+[^@]*@', '@'));

-- Downloads of members' own data, made by a job: at most one per member.
CREATE TABLE data_downloads (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id uuid NOT NULL UNIQUE REFERENCES members ON DELETE CASCADE,
  asked_at timestamptz(3) NOT NULL DEFAULT now(),
  -- null until the file is there.
  ready_at timestamptz(3),
  -- The last attempt to make it has failed.
  failed_at timestamptz(3),
  CHECK (ready_at IS NULL OR failed_at IS NULL)
);
-- The hourly cleanup.
CREATE INDEX data_downloads_by_age ON data_downloads (coalesce(ready_at, asked_at));

-- Browser and system that a member has logged in from, to notice a new one. No IP addresses.
CREATE TABLE known_devices (
  member_id uuid NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  device text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (member_id, device)
);
