-- Hints for those who are new: which of them a person has put away, or needs no more.

-- Whoever has an account by now knows their way about: the default of this statement, which writes no row. Later accounts have put nothing away.
ALTER TABLE members ADD COLUMN hints_done text[] NOT NULL DEFAULT '{places,keyboard,messages,install}';
ALTER TABLE members ALTER COLUMN hints_done SET DEFAULT '{}';

-- The others are new to it when they become moderators.
UPDATE members SET hints_done = hints_done || '{reviewing}' WHERE id IN (SELECT member_id FROM moderators);
