-- Usernames are compared without case and without . _ - (shared/rules/sign-up.ts). Sign-ups with a registered address are
-- stored as decoys (server/features/accounts/pending-sign-up.ts). A mailbox has at most one confirmed account.

DROP TABLE held_usernames;

DROP INDEX members_username;
-- Keeps usernames unique; also for profile look-ups and the availability check.
CREATE UNIQUE INDEX members_username ON members (translate(lower(username), '._-', ''));

DROP INDEX members_by_mailbox;
-- One confirmed account per mailbox, ignoring plus tags; also for hasOtherAccount.
CREATE UNIQUE INDEX members_by_mailbox ON members (regexp_replace(email, '\+[^@]*@', '@')) WHERE email_verified;
