import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useForum } from '#server/testing/forum.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { createPositions, type Positions } from './positions.ts';
import { createReads, type Reads, type Standing, withoutPosition } from './reads.ts';
import { openReplica, type Replica } from './replica.ts';

/** Whoever says that has everything. */
const EVERYTHING = Number.MAX_SAFE_INTEGER - 1;
const PERSON = '0190c2c6-0000-7000-8000-000000000000';
const forum = useForum();

let database: Database;
let replica: Replica;
let positions: Positions;
/** What the replica was asked. */
let asked: string[];
/** Up to where it says that it is: where the log ended when it was opened, unless a test says otherwise. */
let replayed: number | null;
let primaryAway: boolean;
let cuts: number;

// A second pool on the same server stands for the replica: how far it is is what these tests choose.
beforeEach(async () => {
  [asked, replayed, primaryAway, cuts] = [[], null, false, 0];
  const connectionString = forum.running.services.config.databaseUrl ?? '';
  database = openDatabase({ connectionString, max: 1, patience: 100, onQuery: (text) => asked.push(text), onError: () => {} });
  const known = createPositions(forum.db);
  positions = { ...known, ask: () => (primaryAway ? Promise.reject(new Error('The primary is away')) : known.ask()) };
  replica = await openReplica({
    database,
    standby: {
      async replayed() {
        replayed ??= await known.ask();
        return replayed;
      },
      close: () => {},
    },
    positions,
    cut: () => {
      cuts += 1;
    },
    log: { info: () => {}, warn: () => {}, error: () => {} },
    now: () => 0,
  });
});
afterEach(() => replica.close());

function readsAt(publicUrl: string): Reads {
  return createReads({ db: forum.db, replica, positions, config: { publicUrl } });
}

/** Writes something that the replica does not have. @returns where the log ends now */
async function write(): Promise<number> {
  await sql`SELECT pg_logical_emit_message(true, 'test', 'Something')`.execute(forum.db);
  return positions.ask();
}

interface Told {
  cookies: string[];
  headers: Record<string, string>;
}

/** A request with these cookies, and what its answer sets. */
function request(reads: Reads, cookie?: string, personId: string | null = null) {
  const told: Told = { cookies: [], headers: {} };
  const standing: Standing = {
    cookie,
    header: undefined,
    personId,
    setCookie: (cookies) => told.cookies.push(...cookies),
    setHeader: (name, value) => {
      told.headers[name] = value;
    },
  };
  return { ...reads.of(standing), told };
}

/** @returns whether the replica answered */
async function reads({ reader }: { reader: ReturnType<Reads['of']>['reader'] }): Promise<boolean> {
  asked.splice(0);
  const mine = reader();
  expect((await sql<{ one: number }>`SELECT 1 AS one`.execute(mine.db)).rows).toEqual([{ one: 1 }]);
  expect(mine.wasReplica()).toBe(asked.length > 0);
  return asked.length > 0;
}

test('whoever has written nothing is answered by the replica', async () => {
  expect(await reads(request(readsAt('http://localhost')))).toBe(true);
});

test('with all its connections taken the primary answers, and the replica goes on being used', async () => {
  const taken = await database.pool.connect();
  expect(await reads(request(readsAt('http://localhost')))).toBe(false);
  taken.release();
  expect(await reads(request(readsAt('http://localhost')))).toBe(true);
  expect([replica.state(), cuts]).toEqual(['ok', 0]);
});

describe('who wrote while the primary could not say where its log ends', () => {
  test('is answered by the primary until it says so, and by the replica from then on', async () => {
    const all = readsAt('http://localhost');
    const writer = request(all, undefined, PERSON);
    primaryAway = true;
    await writer.wrote();
    expect(await reads(writer)).toBe(false);
    // Another tab of theirs, without the cookie.
    expect(await reads(request(all, undefined, PERSON))).toBe(false);
    [primaryAway, replayed] = [false, EVERYTHING];
    expect(await reads(request(all, undefined, PERSON))).toBe(true);
  });

  test('takes that along to other nodes, and tells it to no tab', async () => {
    primaryAway = true;
    const { wrote, told } = request(readsAt('http://localhost'), undefined, PERSON);
    await wrote();
    expect(told.cookies).toEqual([
      expect.stringMatching(/^rounds\.position=9007199254740991; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/),
    ]);
    expect(told.headers).toEqual({});
    const [cookie] = told.cookies[0]?.split(';') ?? [];
    expect(await reads(request(readsAt('http://localhost'), cookie))).toBe(false);
  });
});

describe('the cookie', () => {
  test.each([
    ['https://rounds.example', '__Host-rounds.position', 'rounds.position'],
    ['http://localhost', 'rounds.position', '__Host-rounds.position'],
  ])('of %s is %s, and no other', async (publicUrl, name, other) => {
    const end = await write();
    expect(await reads(request(readsAt(publicUrl), `a=1; ${name}=${end}; b=2`))).toBe(false);
    expect(await reads(request(readsAt(publicUrl), `a=1; ${other}=${end}; b=2`))).toBe(true);
    const { wrote, told } = request(readsAt(publicUrl));
    await wrote();
    expect(told.cookies.map((cookie) => cookie.slice(0, cookie.indexOf('=')))).toEqual([name]);
    expect(told.cookies[0]?.endsWith('; Secure')).toBe(publicUrl.startsWith('https:'));
  });

  test('is taken out of what tells who asks, by either name', () => {
    expect(withoutPosition('a=1; __Host-rounds.position=12; b=2; rounds.position=3')).toBe('a=1; b=2');
    expect(withoutPosition('__Host-rounds.position=12')).toBe('');
    expect(withoutPosition('a=1')).toBe('a=1');
  });
});

test.each(['9999999999999999', '9007199254740991', String(EVERYTHING - 1)])(
  'a claim of %s, which nobody has written, counts as all that was written',
  async (claim) => {
    const all = readsAt('http://localhost');
    const end = await write();
    expect(await reads(request(all, `rounds.position=${claim}`))).toBe(false);
    // All that is written, and what others may write meanwhile, but not what is claimed.
    replayed = end + 1_000_000_000;
    expect(await reads(request(all, `rounds.position=${claim}`))).toBe(true);
  },
);
