import { createHook } from 'node:async_hooks';
import { beforeAll, describe, expect, test } from 'vitest';
import { CAST, PASSWORD } from '#server/testing/cast.ts';
import { type Answer, expectError, useForum, type Visitor } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { untilJobsAreDone } from '#server/testing/mailing.ts';
import { newcomer, signUpForm } from '#server/testing/newcomer.ts';
import { turnOn } from '#server/testing/second-factor.ts';
import { cleanUpAccounts } from './cleanup.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

const PASSWORDS = ['Strangers-pass-1!', 'Strangers-pass-2!', 'Strangers-pass-3!'];
const [FIRST = '', SECOND = '', THIRD = ''] = PASSWORDS;
const DAY = 86_400_000;

async function hashes(action: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === 'SCRYPTREQUEST') count += 1;
    },
  }).enable();
  await action();
  hook.disable();
  return count;
}

class Stranger {
  readonly seen: unknown[] = [];
  readonly #visitor: Visitor = forum.anonymous();
  readonly #email: string;

  constructor(email: string) {
    this.#email = email;
  }

  async #note(what: string, ask: () => Promise<Answer>): Promise<void> {
    let answer: Answer | undefined;
    let reads: string[] = [];
    const hashed = await hashes(async () => {
      reads = await forum.queries(async () => {
        answer = await ask();
      });
    });
    const cookies = answer?.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, ''));
    this.seen.push({ what, status: answer?.status, body: answer?.body, cookies, hashed, queried: reads.length > 0 });
  }

  signUp(username: string, password: string, email = this.#email): Promise<void> {
    const { name, accepted, userType } = signUpForm();
    return this.#note('sign up', () => this.#visitor.post('/sign-up', { name, accepted, userType, email, username, password }));
  }

  async logIn(...passwords: string[]): Promise<void> {
    for (const password of passwords) await this.#note('log in', () => this.#visitor.post('/sign-in', { email: this.#email, password }));
  }

  async checkUsernames(...usernames: string[]): Promise<void> {
    for (const username of usernames) await this.#note('check username', () => this.#visitor.get(`/usernames/${username}`));
  }

  /** Waits for the job, which counts the mail. */
  async resend(): Promise<void> {
    await this.#note('resend', () => this.#visitor.post('/email-verification/resend', { email: this.#email }));
    await untilJobsAreDone(forum);
  }
}

async function expectNoDifference(registered: string, ask: (stranger: Stranger, names: string[], email: string) => Promise<void>) {
  const seen = [];
  for (const email of [registered, signUpForm().email]) {
    const stranger = new Stranger(email);
    const names = [1, 2, 3].map(() => signUpForm().username);
    await ask(stranger, names, email);
    seen.push(stranger.seen);
  }
  expect(seen[0]).not.toEqual([]);
  expect(seen[0]).toEqual(seen[1]);
  return seen[0] as { what: string; status: number; body: { available?: boolean; code?: string }; hashed: number }[];
}

describe('nobody learns whether an address has an account', () => {
  test('by signing up with it and logging in with the password that was typed', async () => {
    const seen = await expectNoDifference(CAST.kai.email, async (stranger, [name = '']) => {
      await stranger.signUp(name, FIRST);
      await stranger.logIn(FIRST, 'Wrong-horse-7!');
    });
    expect(seen.map(({ body }) => body.code)).toEqual([undefined, 'EMAIL_NOT_VERIFIED', 'SIGN_IN_FAILED']);
    expect(seen.map(({ hashed }) => hashed)).toEqual([1, 2, 2]);
  });

  test('by signing up several times: only the newest username is taken and only the newest password is known', async () => {
    const seen = await expectNoDifference(CAST.hannah.email, async (stranger, names) => {
      for (const [index, name] of names.entries()) {
        await stranger.signUp(name, PASSWORDS[index] ?? '');
        await stranger.checkUsernames(...names);
      }
      await stranger.logIn(FIRST, SECOND, THIRD);
    });
    expect(seen.filter(({ what }) => what === 'check username').map(({ body }) => body.available)).toEqual(
      [
        [false, true, true],
        [true, false, true],
        [true, true, false],
      ].flat(),
    );
    expect(seen.filter(({ what }) => what === 'log in').map(({ status }) => status)).toEqual([401, 401, 403]);
  });

  test('by requesting the link again, until the mail limit is reached and further sign-ups replace nothing', async () => {
    const seen = await expectNoDifference(CAST.samuel.email, async (stranger, names) => {
      const [first = '', second = '', third = ''] = names;
      await stranger.resend();
      await stranger.signUp(first, FIRST);
      await stranger.resend();
      await stranger.signUp(second, SECOND);
      await stranger.checkUsernames(...names);
      await stranger.signUp(third, THIRD);
      await stranger.checkUsernames(...names);
      await stranger.logIn(FIRST, SECOND, THIRD);
    });
    expect(seen.map(({ status }) => status)).toContain(403);
  });

  test('by waiting until the link has expired and the sign-up has been deleted', async () => {
    await expectNoDifference(CAST.tomasz.email, async (stranger, [name = ''], email) => {
      await stranger.signUp(name, FIRST);
      for (const days of [2, 8]) {
        const updated_at = new Date(Date.now() - days * DAY).toISOString();
        await forum.db
          .updateTable('members')
          .set({ updated_at })
          .where('email', 'like', `${email}%`)
          .where('username', '=', name)
          .execute();
        await cleanUpAccounts(forum.db);
        await stranger.checkUsernames(name);
        await stranger.logIn(FIRST);
      }
    });
  });

  test.each([
    ['in upper case', (email: string) => email.toUpperCase().replace('.EDU', '.edu')],
    ['with a plus tag', (email: string) => email.replace('@', '+tag@')],
  ])('by writing the address %s', async (_how, write) => {
    const { email } = await registered();
    await expectNoDifference(email, async (stranger, names, address) => {
      const [first = '', second = ''] = names;
      await stranger.signUp(first, FIRST, write(address));
      await stranger.logIn(FIRST);
      await stranger.signUp(second, SECOND, write(address));
      await stranger.checkUsernames(...names);
      const variant = new Stranger(write(address));
      await variant.logIn(FIRST, SECOND);
      stranger.seen.push(...variant.seen);
    });
  });

  test('by signing up with the username of its owner', async () => {
    const { email, username } = await registered();
    const seen = await expectNoDifference(email, (stranger) => stranger.signUp(username, FIRST));
    expect(seen.map(({ status }) => status)).toEqual([400]);
  });

  test('if the account has a second factor', async () => {
    await turnOn(forum, 'maya');
    await expectNoDifference(CAST.maya.email, async (stranger, [name = '']) => {
      await stranger.signUp(name, FIRST);
      await stranger.logIn(FIRST, 'Wrong-horse-7!');
    });
  });

  test('by a log-in without any sign-up', async () => {
    await expectNoDifference((await registered()).email, (stranger) => stranger.logIn('Wrong-horse-7!'));
  });

  test('by signing up for two addresses with one username at the same time', async () => {
    for (const email of [(await registered()).email, signUpForm().email]) {
      const { username } = signUpForm();
      const forms = [signUpForm({ email, username }), signUpForm({ username })];
      const answers = await Promise.all(forms.map((form) => forum.anonymous().post('/sign-up', form)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    }
  });
});

async function registered() {
  const { email, token, username, browser } = await newcomer(forum);
  expect((await browser.post('/email-verification', { token })).status).toBe(200);
  return { email, username };
}

test('the owner still logs in, and only with their own password, after somebody signed up with their address', async () => {
  const { email, username } = await registered();
  const logIn = (password: string) => forum.anonymous().post('/sign-in', { email, password });
  await forum.anonymous().post('/sign-up', { ...signUpForm({ email }), password: FIRST });
  expect((await logIn(PASSWORD)).body.state).toBe('signed-in');
  expectError(await logIn(FIRST), 403, 'EMAIL_NOT_VERIFIED');
  expect((await logIn(PASSWORD)).body.state).toBe('signed-in');
  expect((await forum.anonymous().get(`/usernames/${username}`)).body).toEqual({ available: false });
  const mails = await forum.mails(email, 3);
  expect(mails.map(({ subject }) => subject)).toContain('You already have an account on Rounds');
  expect(mails.filter(({ body }) => body.includes('/auth/confirm?token='))).toHaveLength(1);
});
