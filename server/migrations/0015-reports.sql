-- Reports of posts, comments and profiles, warnings, and what people are told of how it went.

CREATE TABLE reported_content (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- Whose moderators see it: that of the community, otherwise that of the reported person.
  institution_id uuid NOT NULL REFERENCES institutions ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('profile', 'post', 'comment')),
  -- The person, post or comment. No reference: a report stays when what it is about is gone.
  target_id uuid NOT NULL,
  reporter_author_id uuid REFERENCES members ON DELETE SET NULL,
  reported_author_id uuid REFERENCES members ON DELETE SET NULL,
  post_id uuid,
  comment_id uuid,
  community_id uuid REFERENCES communities ON DELETE SET NULL,
  report_reasons text[] NOT NULL CHECK (cardinality(report_reasons) > 0),
  additional_information text NOT NULL DEFAULT '',
  -- What it was about, as it was then: the post's address and title, the words, and what a comment answered.
  reported_name text NOT NULL,
  post_slug text,
  content_title text NOT NULL,
  content_text text NOT NULL,
  context_text text NOT NULL DEFAULT '',
  resolved_status text NOT NULL DEFAULT 'Unresolved' CHECK (resolved_status IN ('Unresolved', 'In Review', 'Resolved')),
  in_review_by uuid REFERENCES members ON DELETE SET NULL,
  resolved_at timestamptz(3),
  resolved_by uuid REFERENCES members ON DELETE SET NULL,
  resolution_notes text NOT NULL DEFAULT '',
  -- How often the notes were written: who saves over what they have not seen is told.
  notes_version integer NOT NULL DEFAULT 0,
  notes_by uuid REFERENCES members ON DELETE SET NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CHECK ((kind <> 'profile') = (post_id IS NOT NULL)),
  CHECK ((kind = 'comment') = (comment_id IS NOT NULL)),
  CHECK ((resolved_status = 'Resolved') = (resolved_at IS NOT NULL))
);
-- One open report a person and target: who reports again adds to it.
CREATE UNIQUE INDEX reported_content_one_open ON reported_content (reporter_author_id, target_id) WHERE resolved_status <> 'Resolved';
-- A school's list in order of time.
CREATE INDEX reported_content_in_time ON reported_content (institution_id, created_at DESC, id DESC);
-- The same, those of a status.
CREATE INDEX reported_content_by_status ON reported_content (institution_id, resolved_status, created_at DESC, id DESC);
-- The same, those of a kind.
CREATE INDEX reported_content_by_kind ON reported_content (institution_id, kind, created_at DESC, id DESC);
-- The same, those of a status and a kind.
CREATE INDEX reported_content_by_both ON reported_content (institution_id, resolved_status, kind, created_at DESC, id DESC);
-- The full reports of a person, post or comment, the newest first; with what their number depends on, so that counting
-- them reads the index alone.
CREATE INDEX reported_content_by_target ON reported_content (target_id, created_at DESC, id DESC) INCLUDE (institution_id, reported_author_id);
-- A post's full reports by its address, once the post is gone.
CREATE INDEX reported_content_by_slug ON reported_content (post_slug) WHERE post_slug IS NOT NULL;
-- How often somebody was reported, and what an account's deletion must find.
CREATE INDEX reported_content_by_reported ON reported_content (reported_author_id, institution_id, resolved_status, kind);
-- What an account's deletion must find besides.
CREATE INDEX reported_content_by_reviewer ON reported_content (in_review_by) WHERE in_review_by IS NOT NULL;
-- As for who has it in review.
CREATE INDEX reported_content_by_resolver ON reported_content (resolved_by) WHERE resolved_by IS NOT NULL;
-- As for who has it in review.
CREATE INDEX reported_content_by_writer ON reported_content (notes_by) WHERE notes_by IS NOT NULL;
-- What a community's deletion must find.
CREATE INDEX reported_content_by_community ON reported_content (community_id) WHERE community_id IS NOT NULL;

-- How many reports a school has, so that nobody counts 50,000 rows to show three numbers. The trigger below keeps it.
CREATE TABLE report_counts (
  institution_id uuid NOT NULL REFERENCES institutions ON DELETE CASCADE,
  resolved_status text NOT NULL,
  kind text NOT NULL,
  total integer NOT NULL DEFAULT 0,
  PRIMARY KEY (institution_id, resolved_status, kind)
);
CREATE FUNCTION count_reports() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Always in the same order, so that two changes at once never wait for each other in a circle; who changes many
  -- reports in one statement locks these rows in this order first.
  INSERT INTO report_counts AS c (institution_id, resolved_status, kind, total)
  SELECT institution_id, resolved_status, kind, sum(by) FROM (
    SELECT OLD.institution_id, OLD.resolved_status, OLD.kind, -1 AS by WHERE TG_OP <> 'INSERT'
    UNION ALL
    SELECT NEW.institution_id, NEW.resolved_status, NEW.kind, 1 WHERE TG_OP <> 'DELETE'
  ) AS changes
  -- A school that is being deleted takes its numbers with it.
  WHERE EXISTS (SELECT FROM institutions i WHERE i.id = changes.institution_id)
  GROUP BY 1, 2, 3
  HAVING sum(by) <> 0
  ORDER BY 1, 2, 3
  ON CONFLICT (institution_id, resolved_status, kind) DO UPDATE SET total = c.total + EXCLUDED.total;
  RETURN NULL;
END
$$;
CREATE TRIGGER reported_content_counted AFTER INSERT OR DELETE OR UPDATE OF resolved_status ON reported_content
  FOR EACH ROW EXECUTE FUNCTION count_reports();

-- Strikes. Each stays.
CREATE TABLE warnings (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  institution_id uuid NOT NULL REFERENCES institutions ON DELETE CASCADE,
  moderator_id uuid REFERENCES members ON DELETE SET NULL,
  -- The report that led to it, which may be deleted later.
  report_id uuid NOT NULL,
  reason text NOT NULL,
  note text NOT NULL DEFAULT '',
  -- Made by the client once per warning: a retry finds the first one instead of warning twice.
  request_key uuid NOT NULL UNIQUE,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
-- Somebody's warnings and their number.
CREATE INDEX warnings_by_member ON warnings (member_id, created_at DESC);
-- What an account's deletion must find.
CREATE INDEX warnings_by_moderator ON warnings (moderator_id);
-- What a school's deletion must find.
CREATE INDEX warnings_by_institution ON warnings (institution_id);

-- What people are told: that something of theirs was removed, that a report of theirs was reviewed, that they were warned.
CREATE TABLE moderation_notices (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  recipient_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('removed', 'reviewed', 'warned')),
  -- The report, the removed thing or the warning: each is told of once.
  source_id uuid NOT NULL,
  -- What it was, in words, and under which reasons.
  subject text NOT NULL,
  reasons text[] NOT NULL DEFAULT '{}',
  read_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (recipient_id, kind, source_id)
);
-- A person's notices, the newest first.
CREATE INDEX moderation_notices_page ON moderation_notices (recipient_id, created_at DESC, id DESC);
-- Whether any is unread.
CREATE INDEX moderation_notices_unread ON moderation_notices (recipient_id) WHERE read_at IS NULL;

-- The students of a school in order of their names, and their number.
CREATE INDEX members_students ON members (institution_id, name, id) WHERE user_type = 'medical_student';

-- The logs hold also in a session that has switched triggers off, as the restoring of a backup does.
ALTER TABLE moderation_log ENABLE ALWAYS TRIGGER moderation_log_append_only;
ALTER TABLE operator_log ENABLE ALWAYS TRIGGER operator_log_append_only;
