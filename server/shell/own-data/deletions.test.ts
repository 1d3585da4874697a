import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { ban, cancelAccountDeletion, removeAccount, showAccount, suspend } from '#server/cli/accounts.ts';
import { addModerator, removeModerator } from '#server/cli/moderators.ts';
import { cleanUpAccounts } from '#server/features/accounts/cleanup.ts';
import { CAST, type CastName } from '#server/testing/cast.ts';
import { type Answer, expectError, useForum, type Visitor } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { untilBlocked } from '#server/testing/locks.ts';
import { signUpForm } from '#server/testing/newcomer.ts';
import { operatorOf } from '#server/testing/operator.ts';
import { mailedCode } from '#server/testing/second-factor.ts';
import { DELETE_ACCOUNT_PHRASE } from '#shared/rules/own-data.ts';
import { RETENTION } from '#shared/rules/retention.ts';
import { deleteDueAccounts } from './due-deletions.ts';

const forum = useForum();
beforeAll(() => {
  liftLimits(forum);
  // These tests need more codes than the hourly limit allows.
  Object.assign(forum.running.services.limits, { takeMail: async () => true });
});

const DAY = 86_400_000;

async function ask(name: CastName, fields: Record<string, unknown> = {}): Promise<Answer> {
  const mailed = await mailedCode(forum, name, 'delete-account');
  const body = { withContent: false, phrase: DELETE_ACCOUNT_PHRASE, mailedCode: mailed, ...fields };
  return (await forum.as(name)).post('/own-data/deletion', body);
}

async function asked(name: CastName, fields: Record<string, unknown> = {}): Promise<void> {
  expect(await ask(name, fields)).toMatchObject({ status: 200 });
}

const withdraw = (visitor: Visitor) => visitor.delete('/own-data/deletion');
const deletionOf = async (name: CastName) => (await (await forum.as(name)).get('/session')).body.viewer?.deletion;

async function subjectsTo(email: string): Promise<string[]> {
  const rows = await forum.db.selectFrom('outbox_mails').select('subject').where('recipient', '=', email).orderBy('created_at').execute();
  return rows.map(({ subject }) => subject);
}

async function sevenDaysLater(name: CastName): Promise<void> {
  await forum.db
    .updateTable('members')
    .set({ delete_at: new Date(Date.now() - 60_000).toISOString() })
    .where('email', '=', CAST[name].email)
    .where('delete_at', 'is not', null)
    .execute();
}

async function isThere(name: CastName): Promise<boolean> {
  return (await forum.db.selectFrom('members').select('id').where('email', '=', CAST[name].email).execute()).length > 0;
}

const run = () => deleteDueAccounts(forum.running.services);

describe('asking for the deletion of one’s account', () => {
  test('needs the phrase and a mailed code, causes a mail with the deadline to withdraw, and changes nothing yet', async () => {
    const hannah = await forum.as('hannah');
    const body = { withContent: true, phrase: DELETE_ACCOUNT_PHRASE, mailedCode: '00000000' };
    expect(expectError(await hannah.post('/own-data/deletion', body), 400, 'INPUT_INVALID').data.fields).toHaveProperty('mailedCode');
    expect(expectError(await ask('hannah', { phrase: 'delete' }), 400, 'INPUT_INVALID').data.fields).toEqual({
      phrase: 'Please type delete_account',
    });
    const turnOn = await mailedCode(forum, 'hannah', 'turn-on');
    expectError(await hannah.post('/own-data/deletion', { ...body, mailedCode: turnOn }), 400, 'INPUT_INVALID');
    expect(await deletionOf('hannah')).toBeNull();

    await asked('hannah', { withContent: true });
    const { at, withContent } = await deletionOf('hannah');
    expect(withContent).toBe(true);
    const days = (Date.parse(at) - Date.now()) / DAY;
    expect(days).toBeGreaterThan(RETENTION.deletionDays - 0.1);
    expect(days).toBeLessThanOrEqual(RETENTION.deletionDays);
    const [mail] = await forum.mails(CAST.hannah.email);
    expect(mail?.subject).toBe('Your account on Rounds will be deleted');
    expect(mail?.body).toMatch(/will be deleted on \w+ \d+, \d{4} at .* UTC, together with your posts and comments/);
    expect(mail?.body).toContain('/settings/data');
    await run();
    expect((await forum.post('hannah', 'alder-ridge/general/commons')).id).toBeTruthy();
  });

  test('a second time is refused and does not postpone it', async () => {
    const before = await deletionOf('hannah');
    expectError(await ask('hannah'), 409, 'CONFLICT');
    expect(await deletionOf('hannah')).toEqual(before);
  });

  test('is withdrawn by one request, which is confirmed by mail', async () => {
    const hannah = await forum.as('hannah');
    expect((await withdraw(hannah)).body).toEqual({ message: 'You are keeping your account.' });
    expect(await deletionOf('hannah')).toBeNull();
    const mails = await forum.mails(CAST.hannah.email, 2);
    expect(mails.at(-1)?.subject).toBe('You are keeping your account on Rounds');
    expectError(await withdraw(hannah), 409, 'CONFLICT');
  });

  test('twice at once causes one deletion and one mail', async () => {
    const mailed = await mailedCode(forum, 'tomasz', 'delete-account');
    const tomasz = await forum.as('tomasz');
    const body = { withContent: false, phrase: DELETE_ACCOUNT_PHRASE, mailedCode: mailed };
    const answers = await Promise.all([tomasz.post('/own-data/deletion', body), tomasz.post('/own-data/deletion', body)]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    await forum.mails(CAST.tomasz.email);
    expect(await subjectsTo(CAST.tomasz.email)).toEqual(['Your account on Rounds will be deleted']);
  });

  test('is possible without a finished profile', async () => {
    await asked('ines');
    expect(await deletionOf('ines')).not.toBeNull();
  });

  test('by the last moderator of a school is reported to the operator, who has seven days to find another', async () => {
    await asked('samuel');
    const [mail] = await forum.mails(forum.running.services.config.supportEmail);
    expect(mail?.subject).toBe('The last moderator of Port Ellery College of Medicine is leaving');
  });

  test('by two moderators of a school is reported when the second one asks', async () => {
    const operator = operatorOf(forum);
    await addModerator(operator, 'alder-ridge', 'hannah_b');
    const { supportEmail } = forum.running.services.config;
    const subject = 'The last moderator of Alder Ridge School of Medicine is leaving';
    await asked('hannah');
    expect(await subjectsTo(supportEmail)).not.toContain(subject);
    await asked('maya');
    expect(await forum.mails(supportEmail, 1, subject)).toHaveLength(1);
    await expect(ban(operator, 'hannah_b', '')).rejects.toThrow('last moderator');
    for (const name of ['hannah', 'maya'] as const) await withdraw(await forum.as(name));
    await removeModerator(operator, 'alder-ridge', 'hannah_b');
  });

  test('can be withdrawn by the operator too', async () => {
    const operator = operatorOf(forum);
    expect((await showAccount(operator, 'samuel')).deletedAt).not.toBeNull();
    await cancelAccountDeletion(operator, 'samuel');
    expect(await deletionOf('samuel')).toBeNull();
    await expect(cancelAccountDeletion(operator, 'samuel')).rejects.toThrow('has not asked');
  });
});

describe('when the seven days are over', () => {
  test('the account is deleted, with all queued mails to its address except the last', async () => {
    const id = await forum.id('tomasz');
    await sevenDaysLater('tomasz');
    await run();
    expect(await isThere('tomasz')).toBe(false);
    expect((await (await forum.as('tomasz')).get('/session')).body.viewer).toBeNull();
    const [mail] = await forum.mails(CAST.tomasz.email);
    expect(mail?.body).toContain('Your posts and comments stay as Anonymous');
    expect(await subjectsTo(CAST.tomasz.email)).toEqual(['Your account on Rounds has been deleted']);
    const acts = await forum.db.selectFrom('operator_log').select(['operator', 'action']).where('member_id', '=', id).execute();
    expect(acts).toEqual([{ operator: 'the owner', action: 'account.delete' }]);
  });

  test('two nodes delete it once', async () => {
    await sevenDaysLater('ines');
    await Promise.all([run(), run(), run()]);
    expect(await isThere('ines')).toBe(false);
    await forum.mails(CAST.ines.email);
    expect(await subjectsTo(CAST.ines.email)).toEqual(['Your account on Rounds has been deleted']);
  });

  test('a withdrawal while the deletion starts keeps the account', async () => {
    await asked('kai');
    await sevenDaysLater('kai');
    const id = await forum.id('kai');
    let deleting: Promise<void> = Promise.resolve();
    await forum.db.transaction().execute(async (trx) => {
      await trx.updateTable('members').set({ delete_at: null }).where('id', '=', id).execute();
      deleting = run();
      await untilBlocked(forum.db, 1);
    });
    await deleting;
    expect(await isThere('kai')).toBe(true);
    expect(await subjectsTo(CAST.kai.email)).not.toContain('Your account on Rounds has been deleted');
  });

  test('a withdrawal that comes too late ends the session, and nothing is half deleted', async () => {
    await asked('kai');
    await sevenDaysLater('kai');
    const kai = await forum.as('kai');
    const [, answer] = await Promise.all([run(), withdraw(kai)]);
    const stays = await isThere('kai');
    expect([200, 401, 409]).toContain(answer.status);
    expect(stays).toBe(answer.status === 200);
  });

  test('a simultaneous deletion by the operator causes no error', async () => {
    await asked('hannah');
    await sevenDaysLater('hannah');
    const id = await forum.id('hannah');
    await Promise.allSettled([run(), removeAccount(operatorOf(forum), id, true)]);
    expect(await isThere('hannah')).toBe(false);
  });
});

describe('nobody escapes', () => {
  const signUp = (email: string) => forum.anonymous().post('/sign-up', signUpForm({ email, userType: 'premed_student' }));

  test('a suspension by deleting the account: the mailbox is blocked until it ends', async () => {
    const until = `${new Date().getUTCFullYear() + 1}-03-05`;
    await suspend(operatorOf(forum), 'ava', until, 'Three warnings');
    await asked('ava');
    await sevenDaysLater('ava');
    await run();
    const rows = await forum.db.selectFrom('banned_emails').select(['email', 'reason', 'until']).execute();
    expect(rows).toEqual([{ email: CAST.ava.email, reason: '', until: `${until}T23:59:59.000Z` }]);
    const [local, domain] = CAST.ava.email.split('@');
    for (const email of [CAST.ava.email, `${local}+again@${domain}`]) expectError(await signUp(email), 400, 'INPUT_INVALID');
    await forum.db.updateTable('banned_emails').set({ until: sql<string>`now() - interval '1 minute'` }).execute();
    expect((await signUp(CAST.ava.email)).status).toBe(200);
    await cleanUpAccounts(forum.db);
    expect(await forum.db.selectFrom('banned_emails').selectAll().execute()).toEqual([]);
  });

  test('a ban that came before the deletion was due', async () => {
    await asked('noah');
    await ban(operatorOf(forum), 'noah', 'Threats');
    await sevenDaysLater('noah');
    await run();
    expect(await isThere('noah')).toBe(false);
    const rows = await forum.db.selectFrom('banned_emails').select(['email', 'reason', 'until']).execute();
    expect(rows).toEqual([{ email: CAST.noah.email, reason: '', until: null }]);
    expectError(await signUp(CAST.noah.email), 400, 'INPUT_INVALID');
  });
});
