-- Usernames are compared without case and without . _ - (shared/rules/sign-up.ts); sign-ups with a registered address are
-- stored like all others (server/features/accounts/pending-sign-up.ts); a mailbox has one account.

DROP TABLE held_usernames;

DROP INDEX members_username;
-- No two usernames that differ by case or . _ - alone; also profile look-ups and the availability check.
CREATE UNIQUE INDEX members_username ON members (translate(lower(username), '._-', ''));

DROP INDEX members_by_mailbox;
-- One confirmed account a mailbox, whatever stands behind a plus sign; also the look at it when somebody signs up.
CREATE UNIQUE INDEX members_by_mailbox ON members (regexp_replace(email, '\+[^@]*@', '@')) WHERE email_verified;
