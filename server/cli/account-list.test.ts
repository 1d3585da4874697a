import { beforeAll, describe, expect, test } from 'vitest';
import { CAST } from '#server/testing/cast.ts';
import { newAddress } from '#server/testing/email-change.ts';
import { useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { signUpForm } from '#server/testing/newcomer.ts';
import { operatorOf } from '#server/testing/operator.ts';
import { newMember } from '#server/testing/people.ts';
import { setUsername } from './account-access.ts';
import { setAccountEmail } from './account-email.ts';
import { type AccountFilter, type AccountState, listAccounts } from './account-list.ts';
import { ban, suspend } from './accounts.ts';
import { createProgram } from './program.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

async function usernames(text?: string, filter?: AccountFilter): Promise<string[]> {
  return (await listAccounts(operatorOf(forum), text, filter)).accounts.map(({ username }) => username);
}

describe('the list of accounts', () => {
  test('shows everybody by username, page by page', async () => {
    const all = await usernames(undefined, { limit: 1_000 });
    expect(all).toEqual(expect.arrayContaining(['hannah_b', 'kai', 'maya']));
    const paged: string[] = [];
    for (let after: string | undefined; ; ) {
      const { accounts, next } = await listAccounts(operatorOf(forum), '', { limit: 3, ...(after !== undefined && { after }) });
      paged.push(...accounts.map(({ username }) => username));
      if (next === null) break;
      after = next;
    }
    expect(paged).toEqual(all);
  });

  test('of a school shows only its people, with their roles', async () => {
    const { accounts } = await listAccounts(operatorOf(forum), '', { school: 'alder-ridge' });
    expect(new Set(accounts.map(({ school }) => school))).toEqual(new Set(['alder-ridge']));
    expect(accounts.find(({ username }) => username === 'hannah_b')).toEqual({
      username: 'hannah_b',
      name: CAST.hannah.name,
      email: CAST.hannah.email,
      kind: 'medical_student',
      year: expect.any(String),
      school: 'alder-ridge',
      states: [],
      signedUpAt: expect.any(String),
    });
    await expect(usernames('', { school: 'alder-rigde' })).rejects.toThrow('There is alder-ridge');
  });

  test('can be filtered by state', async () => {
    const operator = operatorOf(forum);
    const [deleting, banned, suspended] = [await newMember(forum), await newMember(forum), await newMember(forum)];
    await forum.db.updateTable('members').set({ delete_at: '2099-01-01T00:00:00Z' }).where('username', '=', deleting.username).execute();
    await ban(operator, banned.username, '');
    await suspend(operator, suspended.username, `${new Date().getUTCFullYear() + 1}-01-01`, '');
    const pending = signUpForm();
    await forum.anonymous().post('/sign-up', pending);
    const of = (state: AccountState) => usernames('', { state });
    expect(await of('deleting')).toEqual([deleting.username]);
    expect(await of('banned')).toEqual([banned.username]);
    expect(await of('suspended')).toEqual([suspended.username]);
    expect(await of('unconfirmed')).toContain(pending.username);
    expect(await of('unconfirmed')).not.toContain('maya');
    expect((await listAccounts(operator, banned.username)).accounts[0]).toMatchObject({ states: ['banned'] });
  });
});

describe('a search for an account', () => {
  test.each([
    ['hannah bell', 'hannah_b'],
    ['Bell Hannah', 'hannah_b'],
    ['hanah', 'hannah_b'],
    ['HANNÁH', 'hannah_b'],
    ['hannahb', 'hannah_b'],
    [CAST.hannah.email.replace('ridge', 'rigde'), 'hannah_b'],
    [CAST.hannah.email, 'hannah_b'],
  ])('for “%s” finds %s first', async (text, username) => {
    expect((await usernames(text))[0]).toBe(username);
  });

  test('finds parts of names, and no chance resemblances', async () => {
    expect(await usernames('port')).toEqual(expect.arrayContaining(['kai']));
    expect(await usernames('qqqqxyz')).toEqual([]);
    expect(await usernames('100%_')).toEqual([]);
    expect((await usernames('alderridge.edu', { limit: 2 })).length).toBe(2);
  });

  test('finds former names', async () => {
    const operator = operatorOf(forum);
    const { email, username } = await newMember(forum);
    const [to, address] = [`${username}.zyx`, newAddress()];
    await setUsername(operator, username, to);
    await setAccountEmail(operator, to, address);
    expect((await usernames(email))[0]).toBe(to);
    expect((await usernames(username))[0]).toBe(to);
  });

  test('without letters is refused', async () => {
    await expect(usernames('???')).rejects.toThrow('no letters');
    await expect(usernames('maya', { after: 'kai' })).rejects.toThrow('sorted by best match');
  });

  test('is called “list” or “find”', () => {
    const account = createProgram(false).commands.find((one) => one.name() === 'account');
    expect(account?.commands.find((one) => one.name() === 'list')?.aliases()).toEqual(['find']);
  });
});
