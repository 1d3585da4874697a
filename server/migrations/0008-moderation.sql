-- Moderators, the logs of moderators and operators, reports, warnings and notices.

CREATE TABLE moderators (
  institution_id uuid NOT NULL REFERENCES institutions ON DELETE CASCADE,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (member_id, institution_id)
);
-- Finds the moderators of a school.
CREATE INDEX moderators_by_institution ON moderators (institution_id);

CREATE TABLE moderation_log (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- The school whose moderators may read the entry; null for the Dashboard, whose moderators are those of every school.
  institution_id uuid,
  -- null when the operator acted on members of the school.
  moderator_id uuid,
  action text NOT NULL,
  -- The target at the time of the action: kind, id, title, author.
  subject jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
-- The log of a school or of the Dashboard, latest first.
CREATE INDEX moderation_log_in_time ON moderation_log (institution_id, created_at DESC, id DESC);

-- Actions of operators. Members appear by id only, so that no other data of an account outlives its deletion.
CREATE TABLE operator_log (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- The operating system account that ran the command.
  operator text NOT NULL,
  action text NOT NULL CHECK (action <> ''),
  -- The id has no foreign key, because the row outlives the member.
  member_id uuid,
  subject jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
-- Actions of operators on one member, latest first.
CREATE INDEX operator_log_by_member ON operator_log (member_id, id DESC) WHERE member_id IS NOT NULL;
-- The last backup, the last one that failed, and the last mail about an alarm: health asks for them (server/shell/backup/history.ts).
CREATE INDEX operator_log_by_action ON operator_log (action, created_at DESC);

CREATE TRIGGER moderation_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON moderation_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER operator_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- ALWAYS makes the triggers fire also in sessions that disable triggers, such as restoring a backup.
ALTER TABLE moderation_log ENABLE ALWAYS TRIGGER moderation_log_append_only;
ALTER TABLE operator_log ENABLE ALWAYS TRIGGER operator_log_append_only;

CREATE TABLE reported_content (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- The school whose moderators see the report: the community's, otherwise the reported member's.
  institution_id uuid NOT NULL REFERENCES institutions ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('profile', 'post', 'comment', 'message')),
  -- Id of the member, post, comment or message. It has no foreign key, because a report outlives its target.
  target_id uuid NOT NULL,
  reporter_author_id uuid REFERENCES members ON DELETE SET NULL,
  reported_author_id uuid REFERENCES members ON DELETE SET NULL,
  post_id uuid,
  comment_id uuid,
  community_id uuid REFERENCES communities ON DELETE SET NULL,
  report_reasons text[] NOT NULL CHECK (cardinality(report_reasons) > 0),
  additional_information text NOT NULL DEFAULT '',
  -- The target when it was reported. context_text: the text that a comment answered.
  reported_name text NOT NULL,
  post_slug text,
  content_title text NOT NULL,
  content_text text NOT NULL,
  context_text text NOT NULL DEFAULT '',
  -- The text of a message, kept apart from content_text, so that no list, export or page of reports can show it.
  message_text text,
  resolved_status text NOT NULL DEFAULT 'Unresolved' CHECK (resolved_status IN ('Unresolved', 'In Review', 'Resolved')),
  -- The moderator who set In Review; kept when the report is resolved, so that undoing that restores it.
  in_review_by uuid REFERENCES members ON DELETE SET NULL,
  in_review_at timestamptz(3),
  resolved_at timestamptz(3),
  resolved_by uuid REFERENCES members ON DELETE SET NULL,
  resolution_notes text NOT NULL DEFAULT '',
  -- Number of saves of the notes, by which the server refuses to overwrite a version that the writer has not seen.
  notes_version integer NOT NULL DEFAULT 0,
  notes_by uuid REFERENCES members ON DELETE SET NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- When the moderators were last mailed that it waits.
  reminded_at timestamptz(3),
  -- When the support address was told that it waits too long.
  escalated_at timestamptz(3),
  CHECK ((kind IN ('post', 'comment')) = (post_id IS NOT NULL)),
  CHECK ((kind = 'comment') = (comment_id IS NOT NULL)),
  CHECK ((kind = 'message') = (message_text IS NOT NULL)),
  CHECK ((resolved_status = 'Resolved') = (resolved_at IS NOT NULL))
);
-- Allows one open report per reporter and target: reporting again adds to it.
CREATE UNIQUE INDEX reported_content_one_open ON reported_content (reporter_author_id, target_id) WHERE resolved_status <> 'Resolved';
-- A school's list of reports by time.
CREATE INDEX reported_content_in_time ON reported_content (institution_id, created_at DESC, id DESC);
-- A school's reports of one status by time.
CREATE INDEX reported_content_by_status ON reported_content (institution_id, resolved_status, created_at DESC, id DESC);
-- A school's open reports by time.
CREATE INDEX reported_content_open ON reported_content (institution_id, created_at DESC, id DESC) WHERE resolved_status <> 'Resolved';
-- A school's reports of one kind by time.
CREATE INDEX reported_content_by_kind ON reported_content (institution_id, kind, created_at DESC, id DESC);
-- A school's reports of one status and kind by time, and their number by both.
CREATE INDEX reported_content_by_both ON reported_content (institution_id, resolved_status, kind, created_at DESC, id DESC);
-- The full reports of a target, latest first. Their number is read from the index alone.
CREATE INDEX reported_content_by_target ON reported_content (target_id, created_at DESC, id DESC) INCLUDE (institution_id, reported_author_id);
-- Finds the full reports of a deleted post by its address.
CREATE INDEX reported_content_by_slug ON reported_content (post_slug) WHERE post_slug IS NOT NULL;
-- The number of reports of a member. Also serves account deletion.
CREATE INDEX reported_content_by_reported ON reported_content (reported_author_id, institution_id, resolved_status, kind);
-- Account deletion: the reports that the member reviews.
CREATE INDEX reported_content_by_reviewer ON reported_content (in_review_by) WHERE in_review_by IS NOT NULL;
-- Account deletion: the reports that the member resolved.
CREATE INDEX reported_content_by_resolver ON reported_content (resolved_by) WHERE resolved_by IS NOT NULL;
-- Account deletion: the reports whose notes the member wrote.
CREATE INDEX reported_content_by_writer ON reported_content (notes_by) WHERE notes_by IS NOT NULL;
-- Finds the reports of a community that is deleted.
CREATE INDEX reported_content_by_community ON reported_content (community_id) WHERE community_id IS NOT NULL;

CREATE TABLE warnings (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  institution_id uuid NOT NULL REFERENCES institutions ON DELETE CASCADE,
  moderator_id uuid REFERENCES members ON DELETE SET NULL,
  -- Id of the report that led to the warning. It has no foreign key, because the warning outlives the report.
  report_id uuid NOT NULL,
  -- Id of the reported member, post, comment or message. A member is warned once because of the same one.
  target_id uuid NOT NULL,
  reason text NOT NULL,
  note text NOT NULL DEFAULT '',
  -- Idempotency key made by the client: a retry does not warn twice.
  request_key uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Also serves account deletion.
  UNIQUE (moderator_id, report_id, request_key)
);
-- Finds and counts a member's warnings.
CREATE INDEX warnings_by_member ON warnings (member_id, created_at DESC);
-- Finds the warnings of a school that is deleted.
CREATE INDEX warnings_by_institution ON warnings (institution_id);

-- Mails of moderators to reported members. They are not in moderation_log, which is never deleted: a mail's text is
-- deleted with its recipient's account.
CREATE TABLE moderator_emails (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  institution_id uuid NOT NULL REFERENCES institutions ON DELETE CASCADE,
  moderator_id uuid REFERENCES members ON DELETE SET NULL,
  -- Id of the report that led to the mail. It has no foreign key, because the mail outlives the report.
  report_id uuid NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  -- Idempotency key made by the client: a retry does not mail twice.
  request_key uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Also serves account deletion.
  UNIQUE (moderator_id, report_id, request_key)
);
-- The number of mails that a member got recently. Also serves account deletion.
CREATE INDEX moderator_emails_by_member ON moderator_emails (member_id, created_at DESC);
-- Finds the mails of a school that is deleted.
CREATE INDEX moderator_emails_by_institution ON moderator_emails (institution_id);

-- Notices that tell a member that their content was removed, their report was reviewed, they were warned, or what they
-- wrote below a post or comment was deleted with it by its author.
CREATE TABLE moderation_notices (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  recipient_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('removed', 'reviewed', 'warned', 'deleted')),
  -- The removed or deleted content, the report or the warning.
  source_id uuid NOT NULL,
  -- A text that names the subject, and the reasons.
  subject text NOT NULL,
  reasons text[] NOT NULL DEFAULT '{}',
  read_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (recipient_id, kind, source_id)
);
-- A member's notices, latest first.
CREATE INDEX moderation_notices_page ON moderation_notices (recipient_id, created_at DESC, id DESC);
-- Whether a member has an unread notice.
CREATE INDEX moderation_notices_unread ON moderation_notices (recipient_id) WHERE read_at IS NULL;
