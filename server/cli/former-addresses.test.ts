import { beforeAll, describe, expect, test } from 'vitest';
import { cleanUpAccounts } from '#server/features/accounts/cleanup.ts';
import { beginChange, newAddress } from '#server/testing/email-change.ts';
import { expectError, useForum, type Visitor } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { signUpForm } from '#server/testing/newcomer.ts';
import { operatorOf } from '#server/testing/operator.ts';
import { confirmedNewcomer, newMember } from '#server/testing/people.ts';
import { ban, removeAccount, suspend, unban, unsuspend } from './accounts.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

const NEXT_YEAR = `${new Date().getUTCFullYear() + 1}-03-05`;
const REASON = 'Threats';

async function move(visitor: Visitor, from: string, to: string): Promise<void> {
  const changed = await visitor.put('/email-change', await beginChange(forum, visitor, from, to));
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
}

async function moved() {
  const { visitor, email: former, username } = await newMember(forum);
  const email = newAddress();
  await move(visitor, former, email);
  return { visitor, former, email, username };
}

async function takeOver(email: string): Promise<void> {
  await forum.db.deleteFrom('outbox_mails').where('recipient', '=', email).execute();
  await confirmedNewcomer(forum, { email });
}

const signUp = (email: string) => forum.anonymous().post('/sign-up', signUpForm({ email }));

function held(...emails: string[]) {
  return forum.db.selectFrom('banned_emails').select(['email', 'reason', 'until']).where('email', 'in', emails).orderBy('email').execute();
}

describe('a former address', () => {
  test('cannot be used to evade a suspension', async () => {
    const { visitor, former, email, username } = await moved();
    await suspend(operatorOf(forum), username, NEXT_YEAR, REASON);
    expectError(await signUp(former), 400, 'INPUT_INVALID');
    const third = newAddress();
    await move(visitor, email, third);
    for (const address of [email, email.replace('@', '+tag@')]) expectError(await signUp(address), 400, 'INPUT_INVALID');
    await forum.db.deleteFrom('outbox_mails').where('recipient', '=', email).execute();
    await move(visitor, third, email);
    expectError(await signUp(third), 400, 'INPUT_INVALID');
    await unsuspend(operatorOf(forum), username);
    expect((await signUp(third)).status).toBe(200);
  });

  test('stays blocked until the suspension ends, even if the account is deleted', async () => {
    const { former, email, username } = await moved();
    await suspend(operatorOf(forum), username, NEXT_YEAR, REASON);
    await removeAccount(operatorOf(forum), username, false);
    const until = `${NEXT_YEAR}T23:59:59.000Z`;
    expect(await held(former, email)).toEqual([former, email].sort().map((one) => ({ email: one, reason: '', until })));
    expectError(await signUp(former), 400, 'INPUT_INVALID');
  });

  test('stays banned after the account is deleted, without the reason', async () => {
    const { former, email, username } = await moved();
    await ban(operatorOf(forum), username, REASON);
    expect((await held(former, email)).map(({ reason }) => reason)).toEqual([REASON, REASON]);
    await removeAccount(operatorOf(forum), username, false);
    expect(await held(former, email)).toEqual([former, email].sort().map((one) => ({ email: one, reason: '', until: null })));
  });

  test('can be unbanned while somebody has begun a sign-up with it', async () => {
    const { former, username } = await moved();
    await ban(operatorOf(forum), username, REASON);
    await forum.db
      .insertInto('members')
      .values({ email: former, name: 'Somebody', username: `somebody${former.length}`, user_type: 'premed_student' })
      .execute();
    expect(await unban(operatorOf(forum), former)).toEqual({ username: null, addresses: [former], stillBanned: username });
  });

  test('can be unbanned alone, and the operator reads how to unban the account', async () => {
    const { former, email, username } = await moved();
    await ban(operatorOf(forum), username, REASON);
    expect(await unban(operatorOf(forum), former)).toEqual({ username: null, addresses: [former], stillBanned: username });
    expect((await signUp(former)).status).toBe(200);
    expectError(await signUp(email), 400, 'INPUT_INVALID');
  });

  test('is freed with the account, however long the ban was', async () => {
    const { former, email, username } = await moved();
    await ban(operatorOf(forum), username, REASON);
    await forum.db.updateTable('former_emails').set({ changed_at: '2020-01-01T00:00:00Z' }).where('email', '=', former).execute();
    await cleanUpAccounts(forum.db);
    await unban(operatorOf(forum), username);
    expect(await held(former, email)).toEqual([]);
    await cleanUpAccounts(forum.db);
    expect((await signUp(former)).status).toBe(200);
    expect(await forum.db.selectFrom('former_emails').select('id').where('email', '=', former).execute()).toEqual([]);
  });

  test('belongs to its new owner', async () => {
    const { former, email, username } = await moved();
    await takeOver(former);
    await suspend(operatorOf(forum), username, NEXT_YEAR, REASON);
    expect((await signUp(former)).status).toBe(200);
    expect((await ban(operatorOf(forum), username, REASON)).addresses).toEqual([email]);
    expect((await held(former, email)).map((row) => row.email)).toEqual([email]);
    // A ban of the new owner for another reason is independent of the previous owner's.
    await ban(operatorOf(forum), former, 'Spam');
    await unban(operatorOf(forum), username);
    await removeAccount(operatorOf(forum), username, false);
    expect(await held(former)).toEqual([{ email: former, reason: 'Spam', until: null }]);
  });
});
