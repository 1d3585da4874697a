-- Moderators and their log, the operator's log, reports, warnings and notices.

CREATE TABLE moderators (
  institution_id uuid NOT NULL REFERENCES institutions ON DELETE CASCADE,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (member_id, institution_id)
);
-- The moderators of a school.
CREATE INDEX moderators_by_institution ON moderators (institution_id);

CREATE TABLE moderation_log (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- Whose moderators may read it; null for the Dashboard, whose moderators are those of every school.
  institution_id uuid,
  -- null for what the operator did to members of the school.
  moderator_id uuid,
  action text NOT NULL,
  -- The target as it was: kind, id, title, author.
  subject jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
-- A school's log, or the Dashboard's, latest first.
CREATE INDEX moderation_log_in_time ON moderation_log (institution_id, created_at DESC, id DESC);

-- What the operator did. Members appear by id alone, so that nothing of an account outlives its deletion.
CREATE TABLE operator_log (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- The operating system's account that ran the command.
  operator text NOT NULL,
  action text NOT NULL CHECK (action <> ''),
  -- No reference, because the row outlives the member.
  member_id uuid,
  subject jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
-- What was done about one member, latest first.
CREATE INDEX operator_log_by_member ON operator_log (member_id, id DESC) WHERE member_id IS NOT NULL;

CREATE TRIGGER moderation_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON moderation_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER operator_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Also in sessions with triggers switched off, such as restoring a backup.
ALTER TABLE moderation_log ENABLE ALWAYS TRIGGER moderation_log_append_only;
ALTER TABLE operator_log ENABLE ALWAYS TRIGGER operator_log_append_only;

CREATE TABLE reported_content (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- Whose moderators see it: the community's school, otherwise the reported member's.
  institution_id uuid NOT NULL REFERENCES institutions ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('profile', 'post', 'comment', 'message')),
  -- The member, post, comment or message. No reference, because a report outlives its target.
  target_id uuid NOT NULL,
  reporter_author_id uuid REFERENCES members ON DELETE SET NULL,
  reported_author_id uuid REFERENCES members ON DELETE SET NULL,
  post_id uuid,
  comment_id uuid,
  community_id uuid REFERENCES communities ON DELETE SET NULL,
  report_reasons text[] NOT NULL CHECK (cardinality(report_reasons) > 0),
  additional_information text NOT NULL DEFAULT '',
  -- The target as it was when reported. context_text: what a comment answered.
  reported_name text NOT NULL,
  post_slug text,
  content_title text NOT NULL,
  content_text text NOT NULL,
  context_text text NOT NULL DEFAULT '',
  -- The words of a message. Apart from content_text, so that no list, export or page of reports can show them.
  message_text text,
  resolved_status text NOT NULL DEFAULT 'Unresolved' CHECK (resolved_status IN ('Unresolved', 'In Review', 'Resolved')),
  -- Who has it In Review; kept when it is resolved, so that undoing that gives it back.
  in_review_by uuid REFERENCES members ON DELETE SET NULL,
  resolved_at timestamptz(3),
  resolved_by uuid REFERENCES members ON DELETE SET NULL,
  resolution_notes text NOT NULL DEFAULT '',
  -- Counts saves of the notes, to refuse overwriting a version that the writer has not seen.
  notes_version integer NOT NULL DEFAULT 0,
  notes_by uuid REFERENCES members ON DELETE SET NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CHECK ((kind IN ('post', 'comment')) = (post_id IS NOT NULL)),
  CHECK ((kind = 'comment') = (comment_id IS NOT NULL)),
  CHECK ((kind = 'message') = (message_text IS NOT NULL)),
  CHECK ((resolved_status = 'Resolved') = (resolved_at IS NOT NULL))
);
-- Allows one open report per reporter and target: reporting again adds to it.
CREATE UNIQUE INDEX reported_content_one_open ON reported_content (reporter_author_id, target_id) WHERE resolved_status <> 'Resolved';
-- A school's list by time.
CREATE INDEX reported_content_in_time ON reported_content (institution_id, created_at DESC, id DESC);
-- The same, of one status.
CREATE INDEX reported_content_by_status ON reported_content (institution_id, resolved_status, created_at DESC, id DESC);
-- The same, of what is to do.
CREATE INDEX reported_content_open ON reported_content (institution_id, created_at DESC, id DESC) WHERE resolved_status <> 'Resolved';
-- The same, of one kind.
CREATE INDEX reported_content_by_kind ON reported_content (institution_id, kind, created_at DESC, id DESC);
-- The same, of one status and kind.
CREATE INDEX reported_content_by_both ON reported_content (institution_id, resolved_status, kind, created_at DESC, id DESC);
-- The full reports of a target, latest first; their number from the index alone.
CREATE INDEX reported_content_by_target ON reported_content (target_id, created_at DESC, id DESC) INCLUDE (institution_id, reported_author_id);
-- The full reports of a deleted post by its address.
CREATE INDEX reported_content_by_slug ON reported_content (post_slug) WHERE post_slug IS NOT NULL;
-- How often a member was reported, and account deletion.
CREATE INDEX reported_content_by_reported ON reported_content (reported_author_id, institution_id, resolved_status, kind);
-- Account deletion.
CREATE INDEX reported_content_by_reviewer ON reported_content (in_review_by) WHERE in_review_by IS NOT NULL;
-- Account deletion.
CREATE INDEX reported_content_by_resolver ON reported_content (resolved_by) WHERE resolved_by IS NOT NULL;
-- Account deletion.
CREATE INDEX reported_content_by_writer ON reported_content (notes_by) WHERE notes_by IS NOT NULL;
-- The reports of a community that is deleted.
CREATE INDEX reported_content_by_community ON reported_content (community_id) WHERE community_id IS NOT NULL;

-- The number of a school's reports by status and kind, kept by the trigger below.
CREATE TABLE report_counts (
  institution_id uuid NOT NULL REFERENCES institutions ON DELETE CASCADE,
  resolved_status text NOT NULL,
  kind text NOT NULL,
  total integer NOT NULL DEFAULT 0,
  PRIMARY KEY (institution_id, resolved_status, kind)
);
CREATE FUNCTION count_reports() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Ordered, so that two changes at once do not deadlock. A statement that changes many reports locks these rows in the
  -- same order first.
  INSERT INTO report_counts AS c (institution_id, resolved_status, kind, total)
  SELECT institution_id, resolved_status, kind, sum(by) FROM (
    SELECT OLD.institution_id, OLD.resolved_status, OLD.kind, -1 AS by WHERE TG_OP <> 'INSERT'
    UNION ALL
    SELECT NEW.institution_id, NEW.resolved_status, NEW.kind, 1 WHERE TG_OP <> 'DELETE'
  ) AS changes
  -- The rows of a school that is being deleted go with it.
  WHERE EXISTS (SELECT FROM institutions i WHERE i.id = changes.institution_id)
  GROUP BY 1, 2, 3
  HAVING sum(by) <> 0
  ORDER BY 1, 2, 3
  ON CONFLICT (institution_id, resolved_status, kind) DO UPDATE SET total = c.total + EXCLUDED.total;
  RETURN NULL;
END
$$;
CREATE TRIGGER reported_content_counted AFTER INSERT OR DELETE OR UPDATE OF resolved_status ON reported_content FOR EACH ROW EXECUTE FUNCTION count_reports();

CREATE TABLE warnings (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  institution_id uuid NOT NULL REFERENCES institutions ON DELETE CASCADE,
  moderator_id uuid REFERENCES members ON DELETE SET NULL,
  -- The report that led to it. No reference, because the warning outlives it.
  report_id uuid NOT NULL,
  reason text NOT NULL,
  note text NOT NULL DEFAULT '',
  -- Idempotency key made by the client: a retry does not warn twice.
  request_key uuid NOT NULL UNIQUE,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
-- A member's warnings and their number.
CREATE INDEX warnings_by_member ON warnings (member_id, created_at DESC);
-- Account deletion.
CREATE INDEX warnings_by_moderator ON warnings (moderator_id);
-- The warnings of a school that is deleted.
CREATE INDEX warnings_by_institution ON warnings (institution_id);

-- What moderators mailed to reported members. Apart from the log, which keeps what it has: these words go with the account
-- that they are about.
CREATE TABLE moderator_emails (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  institution_id uuid NOT NULL REFERENCES institutions ON DELETE CASCADE,
  moderator_id uuid REFERENCES members ON DELETE SET NULL,
  -- The report that led to it. No reference, because the mail outlives it.
  report_id uuid NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  -- Idempotency key made by the client: a retry does not mail twice.
  request_key uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Also for account deletion.
  UNIQUE (moderator_id, report_id, request_key)
);
-- How many a member got lately, and account deletion.
CREATE INDEX moderator_emails_by_member ON moderator_emails (member_id, created_at DESC);
-- The mails of a school that is deleted.
CREATE INDEX moderator_emails_by_institution ON moderator_emails (institution_id);

-- Notifies a member that their content was removed, their report was reviewed, or they were warned.
CREATE TABLE moderation_notices (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  recipient_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('removed', 'reviewed', 'warned')),
  -- The removed content, the report or the warning.
  source_id uuid NOT NULL,
  -- What it was about, in words, and the reasons.
  subject text NOT NULL,
  reasons text[] NOT NULL DEFAULT '{}',
  read_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (recipient_id, kind, source_id)
);
-- A member's notices, latest first.
CREATE INDEX moderation_notices_page ON moderation_notices (recipient_id, created_at DESC, id DESC);
-- Whether any is unread.
CREATE INDEX moderation_notices_unread ON moderation_notices (recipient_id) WHERE read_at IS NULL;
