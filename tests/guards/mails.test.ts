import { expect, test } from 'vitest';
import { filesBelow, readSource } from './sources.ts';

/**
 * Recipients for each place that sends a mail. No mail contains what members write to one another,
 * because hidden or deleted content could not be taken back. A new mail needs a row here and a test
 * of its recipients.
 */
const MAILS: Record<string, string> = {
  'server/cli/account-access.ts': 'the account that an operator has confirmed or renamed',
  'server/cli/account-email.ts': 'the account whose address an operator changes, and the new address that one sets',
  'server/cli/accounts.ts': 'the account that an operator has changed',
  'server/features/accounts/deletion-requests.ts': 'the account itself',
  'server/features/accounts/devices.ts': 'the account that was logged in to',
  'server/features/accounts/email-change-by-operator.ts': 'the new address itself: a link to confirm it',
  'server/features/accounts/email-change.ts': 'the account itself, and the new address: a code, or notice of an existing account',
  'server/features/accounts/mailed-codes.ts': 'the account itself',
  'server/features/accounts/password-change.ts': 'the account itself',
  'server/features/accounts/pending-sign-up.ts': 'the address itself: confirmation link, or notice of an existing account',
  'server/features/accounts/re-authentication.ts': 'the account itself',
  'server/features/accounts/requested-mails.ts': 'the address itself: a link to choose a password',
  'server/features/accounts/second-factor-routes.ts': 'the account itself',
  'server/features/accounts/second-factor-sign-in.ts': 'the account that was guessed at',
  'server/features/discussion/posts/moderator-deletions.ts': 'the operator: a moderator deletes unusually much',
  'server/features/moderation/reports/emails.ts': 'the person who was reported, in the moderators’ words',
  'server/features/moderation/reports/submit.ts': 'the operator: a school has nobody who reviews',
  'server/features/moderation/reports/waiting.ts': 'the moderators of a school, or the operator: how many reports wait',
  'server/features/moderation/reports/warnings.ts': 'the person who is warned, in the moderators’ words',
  'server/features/notifications/mails/immediate-mails.ts':
    'a person who is not here: who did what, and titles of posts that they may read',
  'server/features/notifications/mails/digest.ts': 'a person at their hour: titles and numbers of what they may read',
  'server/shell/alarms.ts': 'the operator: what is wrong with the server',
  'server/shell/own-data/deletion-routes.ts': 'the account itself; the operator: the last moderator of a school leaves',
  'server/shell/own-data/downloads.ts': 'the account itself',
  'server/shell/own-data/due-deletions.ts': 'the address of the account that is gone',
};

test('every file that sends a mail has a row that names the recipients', () => {
  const sending = filesBelow('server').filter(
    (path) =>
      path.endsWith('.ts') &&
      !/\.test\.ts$|server\/(testing|platform)\//.test(path) &&
      /\b(queue(Optional|Link)?Mail|mailOperator|mailSupport)\(/.test(readSource(path)),
  );
  expect(sending.toSorted()).toEqual(Object.keys(MAILS).toSorted());
});

test('mails of notifications and digests read nothing from the database that people wrote below a title', () => {
  const asking = ['due', 'digest-queries', 'optional-mails'].map((name) => readSource(`server/features/notifications/mails/${name}.ts`));
  expect(asking.filter((text) => /\b(body|content|last_text|excerpt)\b/.test(text))).toEqual([]);
});

test('no mail contains what members write to one another', () => {
  const making = filesBelow('server').filter((path) => /mails?\.ts$/.test(path) && readSource(path).includes('ComposedMail'));
  expect(making.length).toBeGreaterThan(2);
  const quoting = making.filter((path) => /features\/(discussion|messages|people\/profiles|search)\//.test(readSource(path)));
  expect(quoting).toEqual([]);
});
