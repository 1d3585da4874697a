-- Names as people changed them themselves, so that moderators recognise somebody for a year.

CREATE TABLE former_names (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  name text NOT NULL,
  -- When it was replaced.
  changed_at timestamptz(3) NOT NULL DEFAULT now()
);
-- A member's former names, also to count the changes within a year.
CREATE INDEX former_names_by_member ON former_names (member_id, changed_at);
-- The nightly cleanup of names replaced more than a year ago.
CREATE INDEX former_names_by_time ON former_names (changed_at);

DROP INDEX members_students;
-- A school's students by name, ignoring case and accents ("Élodie" between "Edda" and "Emil"): studentPage.
CREATE INDEX members_students ON members (institution_id, (search_fold(name) COLLATE "C"), id) WHERE user_type = 'medical_student';
