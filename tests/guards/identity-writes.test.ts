import { beforeAll, expect, test } from 'vitest';
import { CAST, PASSWORD } from '#server/testing/cast.ts';
import { beginChange, newAddress } from '#server/testing/email-change.ts';
import { useForum } from '#server/testing/forum.ts';
import { IDENTITY_TABLES } from '#server/testing/identity-writes.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { newMember } from '#server/testing/people.ts';
import { enterPassword, mailedCode, turnOn } from '#server/testing/second-factor.ts';
import { type IdentityWatch, NOT_READ, watchIdentities } from './access/identity-writes.ts';

// The access matrix runs every route with the same watch. These tests add the other cases and check
// the watch itself.
const forum = useForum();
let watch: IdentityWatch;
beforeAll(async () => {
  liftLimits(forum);
  watch = await watchIdentities(forum);
});

test('the watched tables are those from which identities are read', () => {
  expect(new Set(Object.keys(NOT_READ))).toEqual(IDENTITY_TABLES);
});

test('a write without an announcement is noticed, unless it does not affect the identity', async () => {
  const { db } = forum.running.services;
  await forum.as('hannah');
  await watch.take();
  await db.updateTable('members').set({ bio: 'A bio.' }).where('email', '=', CAST.hannah.email).execute();
  expect(await watch.take()).toEqual({ writes: [], silent: [] });
  await db.updateTable('members').set({ year: 'M3' }).where('email', '=', CAST.hannah.email).execute();
  await db.updateTable('communities').set({ archived_at: new Date().toISOString() }).where('sub_slug', '=', 'premed').execute();
  const { silent } = await watch.take();
  expect(new Set(silent)).toEqual(new Set(['UPDATE members', 'UPDATE communities']));
});

interface Change {
  what: string;
  /** Sends earlier requests and returns the one that makes the change. */
  prepare: () => Promise<() => Promise<{ status: number }>>;
  writes: string[];
}

const CHANGES: Change[] = [
  {
    what: 'logging in where one is logged in',
    async prepare() {
      const { visitor, email } = await newMember(forum);
      return () => visitor.post('/sign-in', { email, password: PASSWORD });
    },
    writes: ['DELETE sessions'],
  },
  {
    what: 'a new password by a mailed link',
    async prepare() {
      const { email } = await newMember(forum);
      await forum.anonymous().post('/password-reset/request', { email });
      const mails = await forum.mails(email, 2);
      const token = /\/reset-password\?token=(\S+)/.exec(mails.at(-1)?.body ?? '')?.[1];
      return () => forum.anonymous().post('/password-reset', { token, password: 'Sturdy-harbor-3!' });
    },
    writes: ['DELETE sessions'],
  },
  {
    what: 'turning two-step log-in on, which ends other sessions',
    async prepare() {
      await enterPassword(forum.anonymous(), 'tomasz');
      return async () => {
        await turnOn(forum, 'tomasz');
        return { status: 200 };
      };
    },
    writes: ['DELETE sessions', 'UPDATE members'],
  },
  {
    what: 'turning it off',
    async prepare() {
      await turnOn(forum, 'hannah');
      const code = await mailedCode(forum, 'hannah', 'turn-off');
      return async () => (await forum.as('hannah')).post('/second-factor/off', { mailedCode: code });
    },
    writes: ['UPDATE members'],
  },
  {
    what: 'changing one’s address, which ends other sessions',
    async prepare() {
      const { visitor, email } = await newMember(forum);
      await forum.anonymous().post('/sign-in', { email, password: PASSWORD });
      const codes = await beginChange(forum, visitor, email, newAddress());
      return () => visitor.put('/email-change', codes);
    },
    writes: ['DELETE sessions', 'UPDATE members'],
  },
];

test.each(CHANGES)('$what is announced for the person', async ({ prepare, writes }) => {
  const send = await prepare();
  await watch.take();
  expect((await send()).status).toBe(200);
  const found = await watch.take();
  expect([...new Set(found.writes)].sort()).toEqual(writes);
  expect(found.silent).toEqual([]);
});
