-- Members, their sessions and log-in data.

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
  -- When the member chose this year.
  year_chosen_at timestamptz(3),
  specialty text NOT NULL DEFAULT '',
  interests text NOT NULL DEFAULT '',
  bio text NOT NULL DEFAULT '',
  instagram_url text,
  facebook_url text,
  picture_url text,
  -- The number of sign-ups with this address before it was confirmed; more than one may mean that a stranger was among them.
  sign_ups integer NOT NULL DEFAULT 1,
  -- When a link to confirm the address was last requested again.
  link_sent_at timestamptz(3),
  -- Until then the member may read but not write. The reason is shown to the member.
  suspended_until timestamptz(3),
  suspension_reason text NOT NULL DEFAULT '',
  -- Time of the ban: the member cannot log in. banned_emails has the address too.
  banned_at timestamptz(3),
  -- When the account is deleted at its owner's request, and whether posts and comments are deleted with it.
  delete_at timestamptz(3),
  delete_with_content boolean NOT NULL DEFAULT false,
  -- When two-step log-in was turned on; null when it is off.
  second_factor_at timestamptz,
  -- Hints for newcomers that the member has closed or no longer needs.
  hints_done text[] NOT NULL DEFAULT '{}',
  -- Log-in leads to Home instead of the page that the specification names.
  starts_at_home boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
-- Keeps usernames unique, ignoring case and . _ - (shared/rules/sign-up.ts). Also serves profiles and the availability check.
CREATE UNIQUE INDEX members_username ON members (translate(lower(username), '._-', ''));
-- Finds the members of a school that is deleted.
CREATE INDEX members_by_institution ON members (institution_id, name, id);
-- A school's students by name, ignoring case and accents ("Élodie" between "Edda" and "Emil"), and their number.
CREATE INDEX members_students ON members (institution_id, (search_fold(name) COLLATE "C"), id) WHERE user_type = 'medical_student';
-- findMentionable: a school's students by the beginning of a username.
CREATE INDEX members_students_by_username ON members (institution_id, (translate(lower(username), '._-', '') COLLATE "C")) WHERE user_type = 'medical_student';
-- countReaders: premed students with a school; they may read every school's premed community.
CREATE INDEX members_premed ON members (id) WHERE user_type = 'premed_student' AND institution_id IS NOT NULL;
-- Serves the hourly cleanup of sign-ups that were never confirmed.
CREATE INDEX members_unconfirmed ON members (updated_at) WHERE NOT email_verified;
-- Serves the hourly deletion of accounts at their owners' request.
CREATE INDEX members_to_delete ON members (delete_at) WHERE delete_at IS NOT NULL;
-- Allows one confirmed account per mailbox, ignoring plus tags. Also serves hasOtherAccount.
CREATE UNIQUE INDEX members_by_mailbox ON members (regexp_replace(email, '\+[^@]*@', '@')) WHERE email_verified;

-- Addresses (lower case) that may not sign up: current and former addresses of banned members, and of suspended members
-- who have deleted their account.
CREATE TABLE banned_emails (
  email text PRIMARY KEY CHECK (email = lower(email)),
  reason text NOT NULL DEFAULT '',
  -- When a suspension ends; null for a ban.
  until timestamptz(3),
  created_at timestamptz NOT NULL DEFAULT now()
);

-- better-auth owns the next three tables; server/features/accounts/auth.ts maps its names to these.
CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  token text NOT NULL UNIQUE,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  -- The session that this one replaced when the password was changed. Ending that session ends this one.
  replaces uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- better-auth updates it once a day.
  updated_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now()
);
-- Finds a member's sessions, to list and revoke them.
CREATE INDEX sessions_by_member ON sessions (member_id);
-- Serves the hourly cleanup of expired sessions.
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
-- Used when a mailed link is opened, to look up its token.
CREATE INDEX verifications_by_identifier ON verifications (identifier);
-- Serves the hourly cleanup of links that were never opened.
CREATE INDEX verifications_by_expiry ON verifications (expires_at);

-- The secret shared with a member's authenticator app. Two-step log-in is off until members.second_factor_at is set.
CREATE TABLE second_factors (
  member_id uuid PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  -- The secret is encrypted with a key derived from SESSION_SECRET.
  secret text NOT NULL,
  -- The time step (units of 30 s since 1970) of the last accepted code: each code works once.
  last_step bigint NOT NULL DEFAULT 0,
  begun_at timestamptz NOT NULL DEFAULT now()
);

-- Hashes of unused recovery codes.
CREATE TABLE recovery_codes (
  member_id uuid NOT NULL REFERENCES second_factors (member_id) ON DELETE CASCADE,
  hash text NOT NULL,
  PRIMARY KEY (member_id, hash)
);

-- Codes mailed to confirm a change of log-in settings, at most one per session.
CREATE TABLE mailed_codes (
  session_id uuid PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
  -- HMAC of code, session and purpose with a key derived from SESSION_SECRET.
  hash text NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  sent_at timestamptz NOT NULL DEFAULT now()
);

-- Changes of address that are not confirmed yet. A member's own change belongs to a session, in which they enter the
-- codes mailed to both mailboxes. A change begun by an operator is confirmed by a link mailed to the new mailbox.
CREATE TABLE email_changes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  member_id uuid NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  -- null when an operator began the change.
  session_id uuid UNIQUE REFERENCES sessions (id) ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(email)),
  -- Hashes of the two codes, as in mailed_codes; null when an operator began the change.
  current_hash text,
  new_hash text,
  tries smallint NOT NULL DEFAULT 0,
  begun_at timestamptz NOT NULL DEFAULT now()
);
-- Allows one change begun by an operator per member.
CREATE UNIQUE INDEX email_changes_of_operators ON email_changes (member_id) WHERE session_id IS NULL;

-- Former addresses of members, kept for a year: operators recognise mail from them, and bans and suspensions cover them.
CREATE TABLE former_emails (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  member_id uuid NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(email)),
  changed_at timestamptz NOT NULL DEFAULT now()
);
-- Finds a member's former addresses.
CREATE INDEX former_emails_by_member ON former_emails (member_id, changed_at);
-- Serves the hourly cleanup of former addresses.
CREATE INDEX former_emails_by_time ON former_emails (changed_at);
-- isBanned: finds the member who had an address.
CREATE INDEX former_emails_by_mailbox ON former_emails (regexp_replace(email, '\+[^@]*@', '@'));

-- Archives of members' own data, written by a job: at most one per member.
CREATE TABLE data_downloads (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id uuid NOT NULL UNIQUE REFERENCES members ON DELETE CASCADE,
  asked_at timestamptz(3) NOT NULL DEFAULT now(),
  -- null until the file is ready.
  ready_at timestamptz(3),
  -- When the last attempt failed.
  failed_at timestamptz(3),
  CHECK (ready_at IS NULL OR failed_at IS NULL)
);
-- Serves the hourly cleanup of archives.
CREATE INDEX data_downloads_by_age ON data_downloads (coalesce(ready_at, asked_at));

-- Browsers and systems from which a member has logged in, to detect a new one. IP addresses are not stored.
CREATE TABLE known_devices (
  member_id uuid NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  device text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (member_id, device)
);
