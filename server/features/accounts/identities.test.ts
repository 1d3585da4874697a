import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Running, start } from '#server/start.ts';
import { CAST, type CastName, PASSWORD } from '#server/testing/cast.ts';
import { type Answer, useForum, Visitor } from '#server/testing/forum.ts';
import { IDENTITY_TABLES } from '#server/testing/identity-writes.ts';
import { liftLimits } from '#server/testing/limits.ts';

const forum = useForum();
/**
 * Another node on the same database. Without Redis it receives no live events from the first one.
 */
let other: Running;
let clock = 0;
const NOT_YET = 3_999;
const LONG_ENOUGH = 4_000;

beforeAll(async () => {
  liftLimits(forum);
  const { config, log } = forum.running.services;
  other = await start({ config, log, buildFolder: null, now: () => clock });
});
afterAll(() => other.stop());

function there(visitor: Visitor): Visitor {
  const same = new Visitor(other.address);
  for (const [name, value] of visitor.cookies) same.cookies.set(name, value);
  return same;
}

async function logIn(name: CastName): Promise<Visitor> {
  const visitor = forum.anonymous();
  expect((await visitor.post('/sign-in', { email: CAST[name].email, password: PASSWORD })).status).toBe(200);
  return visitor;
}

describe('the number of queries', () => {
  test('a read soon after another one identifies the sender without a query', async () => {
    const hannah = await logIn('hannah');
    expect(await forum.queries(() => hannah.get('/session'))).not.toEqual([]);
    expect(await forum.queries(() => hannah.get('/session'))).toEqual([]);
    expect(await forum.queries(() => hannah.get('/communities'))).toHaveLength(1);
  });

  test('a write queries each time, and fills the cache for the next read', async () => {
    const hannah = await logIn('hannah');
    const write = () => hannah.put('/notifications/read', {});
    const first = await forum.queries(write);
    expect(first.some((statement) => statement.includes('"sessions"'))).toBe(true);
    expect(await forum.queries(write)).toEqual(first);
    expect(await forum.queries(() => hannah.get('/session'))).toEqual([]);
  });

  test('frequent actions of others do not clear the cache', async () => {
    const [hannah, { id }] = [await logIn('hannah'), await forum.post('tomasz', 'alder-ridge/general/commons')];
    await hannah.get('/session');
    await logIn('kai');
    await forum.comment('tomasz', id);
    await (await forum.as('tomasz')).put(`/posts/${id}/like`, { liked: true });
    expect(await forum.queries(() => hannah.get('/session'))).toEqual([]);
  });
});

test('every table that identifies a sender is watched, including cascading deletes', async () => {
  const hannah = await logIn('hannah');
  const asked = await forum.queries(() => hannah.get('/session'));
  const read = asked.flatMap((statement) => [...statement.matchAll(/\b(?:from|join) "(\w+)"/g)].map(([, table]) => table));
  expect(new Set(read)).toEqual(IDENTITY_TABLES);
  // Cascading deletes name the child table in no statement.
  const { rows } = await forum.db.executeQuery<{ child: string; parent: string }>(
    CompiledQuery.raw(
      "SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent FROM pg_constraint WHERE contype = 'f'",
    ),
  );
  expect(rows.filter(({ child }) => IDENTITY_TABLES.has(child)).length).toBeGreaterThan(3);
  expect(rows.filter(({ child, parent }) => IDENTITY_TABLES.has(child) && !IDENTITY_TABLES.has(parent))).toEqual([]);
});

interface Change {
  what: string;
  who: CastName;
  change: () => Promise<unknown>;
  undo: () => Promise<unknown>;
  read: (visitor: Visitor) => Promise<Answer>;
  asBefore: (answer: Answer) => boolean;
  write: (visitor: Visitor) => Promise<Answer>;
  refused: number;
}

let school: { alder: string; port: string };
let postId: string;
beforeAll(async () => {
  const rows = await forum.db.selectFrom('institutions').select(['id', 'slug']).execute();
  const idOf = (slug: string) => rows.find((row) => row.slug === slug)?.id ?? '';
  school = { alder: idOf('alder-ridge'), port: idOf('port-ellery') };
  postId = (await forum.post('hannah', 'alder-ridge/general/commons')).id;
});

async function setMember(name: CastName, values: { institution_id?: string; banned_at?: string | null; suspended_until?: string | null }) {
  await forum.db.updateTable('members').set(values).where('email', '=', CAST[name].email).execute();
}

const like = (visitor: Visitor) => visitor.put(`/posts/${postId}/like`, { liked: true });
const session = (visitor: Visitor) => visitor.get('/session');

const CHANGES: Change[] = [
  {
    what: 'a session that was ended',
    who: 'tomasz',
    change: async () => expect((await (await logIn('tomasz')).post('/sessions/end-others')).status).toBe(200),
    undo: async () => {},
    read: session,
    asBefore: ({ body }) => body.viewer !== null,
    write: like,
    refused: 401,
  },
  {
    what: 'a ban',
    who: 'tomasz',
    change: () => setMember('tomasz', { banned_at: new Date().toISOString() }),
    undo: () => setMember('tomasz', { banned_at: null }),
    read: session,
    asBefore: ({ body }) => body.viewer !== null,
    write: like,
    refused: 401,
  },
  {
    what: 'a suspension',
    who: 'tomasz',
    change: () => setMember('tomasz', { suspended_until: '2999-01-01T00:00:00.000Z' }),
    undo: () => setMember('tomasz', { suspended_until: null }),
    read: session,
    asBefore: ({ body }) => body.viewer.suspension === null,
    write: like,
    refused: 403,
  },
  {
    what: 'a moderator’s role that was taken away',
    who: 'maya',
    change: () => forum.db.deleteFrom('moderators').where('institution_id', '=', school.alder).execute(),
    undo: async () =>
      forum.db
        .insertInto('moderators')
        .values({ institution_id: school.alder, member_id: await forum.id('maya') })
        .execute(),
    read: (visitor) => visitor.get('/institutions/alder-ridge/students'),
    asBefore: ({ status }) => status === 200,
    write: (visitor) => visitor.put(`/posts/${postId}/pin`, { pinned: true }),
    refused: 403,
  },
  {
    what: 'another school',
    who: 'tomasz',
    change: () => setMember('tomasz', { institution_id: school.port }),
    undo: () => setMember('tomasz', { institution_id: school.alder }),
    read: (visitor) => visitor.get('/communities/alder-ridge/general/commons'),
    asBefore: ({ status }) => status === 200,
    write: like,
    refused: 404,
  },
];

describe.each(CHANGES)('$what', ({ who, change, undo, read, asBefore, write, refused }) => {
  let here: Visitor;
  beforeEach(async () => {
    here = await logIn(who);
    return async () => void (await undo());
  });

  test('takes effect at once on the node that wrote it, for reads and writes', async () => {
    expect(asBefore(await read(here))).toBe(true);
    await change();
    expect(asBefore(await read(here))).toBe(false);
    expect((await write(here)).status).toBe(refused);
  });

  test('takes effect on another node after four seconds for reads, however many there are', async () => {
    const away = there(here);
    expect(asBefore(await read(away))).toBe(true);
    await change();
    clock += NOT_YET;
    expect(asBefore(await read(away))).toBe(true);
    clock += LONG_ENOUGH - NOT_YET;
    expect(asBefore(await read(away))).toBe(false);
  });

  test('takes effect on another node at once for writes and the reads after them', async () => {
    const away = there(here);
    expect(asBefore(await read(away))).toBe(true);
    await change();
    expect((await write(away)).status).toBe(refused);
    expect(asBefore(await read(away))).toBe(false);
  });
});

describe('the cache keeps nothing', () => {
  test('that was read before a commit, once the server hears of the commit', async () => {
    const hannah = await logIn('hannah');
    await forum.db.transaction().execute(async (trx) => {
      await trx.updateTable('members').set({ year: 'M4' }).where('email', '=', CAST.hannah.email).execute();
      expect((await session(hannah)).body.viewer.year).toBe('M2');
    });
    forum.running.services.live.recheck([]);
    expect((await session(hannah)).body.viewer.year).toBe('M4');
  });

  test('from a transaction that was rolled back', async () => {
    const hannah = await logIn('hannah');
    const undone = forum.db.transaction().execute(async (trx) => {
      await sql`UPDATE members SET banned_at = now() WHERE email = ${CAST.hannah.email}`.execute(trx);
      throw new Error('Undone');
    });
    await expect(undone).rejects.toThrow('Undone');
    expect((await session(hannah)).body.viewer.username).toBe(CAST.hannah.username);
  });

  test('of a session that has ended', async () => {
    const hannah = await logIn('hannah');
    const copy = new Visitor(forum.origin);
    for (const [name, value] of hannah.cookies) copy.cookies.set(name, value);
    expect((await session(copy)).body.viewer).not.toBeNull();
    await hannah.post('/sign-out');
    expect((await session(copy)).body.viewer).toBeNull();
  });

  test('beyond the end of a session or a suspension', async () => {
    const kai = await logIn('kai');
    const [away, soon] = [there(kai), () => new Date(Date.now() + 3_800).toISOString()];
    await setMember('kai', { suspended_until: soon() });
    clock += LONG_ENOUGH;
    expect((await session(away)).body.viewer.suspension).not.toBeNull();
    await setMember('kai', { suspended_until: null });
    clock += 3_800;
    expect((await session(away)).body.viewer.suspension).toBeNull();
    const memberId = await forum.id('kai');
    // Tests the 90-day limit, because the request itself would renew the 30-day limit.
    const begun = new Date(Date.now() + 3_800 - 90 * 86_400_000).toISOString();
    await forum.db.updateTable('sessions').set({ created_at: begun }).where('member_id', '=', memberId).execute();
    clock += LONG_ENOUGH;
    expect((await session(away)).body.viewer).not.toBeNull();
    await forum.db.deleteFrom('sessions').where('member_id', '=', memberId).execute();
    clock += 3_800;
    expect((await session(away)).body.viewer).toBeNull();
  });

  test('for cookies that differ in any way', async () => {
    const ava = await logIn('ava');
    expect((await session(ava)).body.viewer).not.toBeNull();
    for (const [name, value] of ava.cookies) ava.cookies.set(name, `${value.slice(0, -6)}AAAA%3D`);
    expect((await session(ava)).body.viewer).toBeNull();
  });
});
