import { expect, test } from 'vitest';
import { Refusal } from '#server/shell/operator/problems.ts';
import { CAST } from '#server/testing/cast.ts';
import { useForum } from '#server/testing/forum.ts';
import { operatorOf } from '#server/testing/operator.ts';
import { suppress, suppressed, unsuppress } from './mail.ts';

const forum = useForum();

const acts = () => forum.db.selectFrom('operator_log').select(['action', 'member_id', 'subject']).orderBy('id').execute();
const isSuppressed = async () => (await (await forum.as('hannah')).get('/notification-settings')).body.suppressed;

test('an address is suppressed, listed and freed; its owner is informed, and the log has no address', async () => {
  const operator = operatorOf(forum);
  expect(await suppress(operator, ' Hannah@AlderRidge.edu ', 'mailbox full')).toEqual({ email: CAST.hannah.email, changed: true });
  expect(await suppress(operator, CAST.hannah.email)).toEqual({ email: CAST.hannah.email, changed: false });
  expect(await isSuppressed()).toBe(true);
  expect(await suppressed(operator)).toEqual([{ email: CAST.hannah.email, reason: 'mailbox full', since: expect.any(String) }]);
  await unsuppress(operator, CAST.hannah.email);
  expect(await isSuppressed()).toBe(false);
  await expect(unsuppress(operator, CAST.hannah.email)).rejects.toThrow('“mail suppressed” shows');
  await expect(unsuppress(operator, 'hannah')).rejects.toThrow('“hannah” is not suppressed');
  const member_id = await forum.id('hannah');
  expect(await acts()).toEqual([
    { action: 'mail.suppress', member_id, subject: {} },
    { action: 'mail.unsuppress', member_id, subject: {} },
  ]);
});

test.each(['', 'hannah', 'a@b', `${'a'.repeat(250)}@mail.example`])('“%s” is no address', async (address) => {
  await expect(suppress(operatorOf(forum), address)).rejects.toBeInstanceOf(Refusal);
});

test('account mails still go to a suppressed address', async () => {
  await suppress(operatorOf(forum), CAST.tomasz.email);
  await forum.anonymous().post('/password-reset/request', { email: CAST.tomasz.email });
  expect((await forum.mails(CAST.tomasz.email)).length).toBe(1);
});
