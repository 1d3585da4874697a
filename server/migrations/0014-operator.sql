-- What an operator does to communities and accounts, and the record of it.

-- Since when nothing new is written there; empty for a living community.
ALTER TABLE communities ADD COLUMN archived_at timestamptz(3);

-- Somebody who may read but not write until then, and why, as they are told.
ALTER TABLE members ADD COLUMN suspended_until timestamptz(3);
ALTER TABLE members ADD COLUMN suspension_reason text NOT NULL DEFAULT '';
-- Since when somebody may not log in; their address stands in banned_emails too.
ALTER TABLE members ADD COLUMN banned_at timestamptz(3);

-- What the operator did. Rows are only ever added. People stand in it by their ids alone, so that nothing of an account
-- outlives its deletion.
CREATE TABLE operator_log (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- The account of the operating system that ran the command.
  operator text NOT NULL,
  action text NOT NULL CHECK (action <> ''),
  -- Whom it concerned; no reference, because it outlives them.
  member_id uuid,
  subject jsonb NOT NULL DEFAULT '{}',
  -- Of the statement: acts that waited for one another stand in their order.
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
-- What was done about one person, newest first.
CREATE INDEX operator_log_by_member ON operator_log (member_id, id DESC) WHERE member_id IS NOT NULL;

-- The moderators of a school see in their own log what the operator did to its people; such rows have no moderator.
ALTER TABLE moderation_log ALTER COLUMN moderator_id DROP NOT NULL;

CREATE TRIGGER operator_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
