import { ORPCError } from '@orpc/server';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cookieName } from '#server/platform/http/cookie-name.ts';
import { POSITION_HEADER, POSITION_SECONDS } from '#shared/rules/position.ts';
import type { Positions } from './positions.ts';
import { createReader, type Reader } from './reader.ts';
import type { Replica } from './replica.ts';

const COOKIE = 'rounds.position';
/** Sixteen digits: what a number holds exactly. */
const IN_COOKIES = /(?:^|; *)((?:__Host-)?rounds\.position)=(\d{1,16})(?=;|$)/g;
const IN_HEADER = /^\d{1,16}$/;
/** Where the primary could not say where its log ends: whoever reads asks again. */
const UNKNOWN = Number.MAX_SAFE_INTEGER;
/** People whose last write is remembered; for others their cookie says it. */
const MOST_PEOPLE = 50_000;

/** What a request brings with it, and how its answer tells the client what to bring next time. */
export interface Standing {
  cookie: string | undefined;
  header: string | string[] | undefined;
  personId: string | null;
  setCookie: (cookies: readonly string[]) => void;
  setHeader: (name: string, value: string) => void;
}

/** Where one request's calls read. */
export interface RequestReads {
  /** For a call that only reads. */
  reader: () => Reader;
  /** After a call that may have written, whatever came of it: this sender reads that from now on, on every node. */
  wrote: () => Promise<void>;
}

export interface Reads {
  replica: Replica;
  of: (standing: Standing) => RequestReads;
}

/** The cookies as they are without ours, which says nothing of who sends them. */
export function withoutPosition(cookie: string | undefined): string | undefined {
  return cookie?.includes(COOKIE) === true ? cookie.replace(IN_COOKIES, '') : cookie;
}

function positionIn(cookies: string, name: string): number {
  return claimed([...cookies.matchAll(IN_COOKIES)].find(([, found]) => found === name)?.[2] ?? '0');
}

/** No number that would be written with more digits than it was read from. */
function claimed(digits: string): number {
  return Math.min(Number(digits), UNKNOWN);
}

export interface ReadsOptions {
  db: Db;
  replica: Replica;
  positions: Positions;
  config: Pick<Config, 'publicUrl'>;
  /** Milliseconds that never go back. */
  now?: () => number;
}

/** Decides for each call whether the replica may answer it: not before it has what the sender has written or heard of. */
export function createReads({ db, replica, positions, config, now = () => performance.now() }: ReadsOptions): Reads {
  const name = cookieName(config, COOKIE);
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  /** Up to where people have written on this node, the latest last. */
  const written = new Map<string, { position: number; until: number }>();

  function remember(personId: string, position: number): void {
    const before = lastOf(personId);
    written.delete(personId);
    // What was unknown lies below what could be asked since.
    const known = before === UNKNOWN ? 0 : before;
    written.set(personId, { position: Math.max(known, position), until: now() + POSITION_SECONDS * 1_000 });
    for (const [oldest, { until }] of written) {
      if (written.size <= MOST_PEOPLE && until > now()) break;
      written.delete(oldest);
    }
  }

  function lastOf(personId: string | null): number {
    const last = personId === null ? undefined : written.get(personId);
    return last !== undefined && last.until > now() ? last.position : 0;
  }

  return {
    replica,
    of({ cookie = '', header, personId, setCookie, setHeader }) {
      const inCookie = positionIn(cookie, name);
      const inHeader = typeof header === 'string' && IN_HEADER.test(header) ? claimed(header) : 0;
      const keep = (position: number) => {
        const attributes = `Path=/; Max-Age=${POSITION_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
        setCookie([`${name}=${position}; ${attributes}`]);
      };
      // What a tab has heard of, its page still shows after loading anew.
      if (inHeader > inCookie) keep(inHeader);
      let needed = Math.max(inCookie, inHeader, lastOf(personId));
      const hasNeeded = async () => {
        if (await replica.has(needed)) return true;
        if (needed <= positions.highest() || replica.state() !== 'ok') return false;
        // Written on another node a moment ago, unknown, or made up: nothing lies beyond the end of the log.
        needed = Math.min(needed, await positions.ask().catch(() => UNKNOWN));
        return replica.has(needed);
      };
      return {
        reader: () => createReader(db, replica, hasNeeded),
        async wrote() {
          // All that the sender had written or heard of before lies below, too.
          needed = await positions.ask().catch(() => UNKNOWN);
          if (personId !== null) remember(personId, needed);
          keep(needed);
          // A tab would say it with each question, and so renew it.
          if (needed !== UNKNOWN) setHeader(POSITION_HEADER, String(needed));
        },
      };
    },
  };
}

/**
 * Runs one call of the contract with the database that its method asks for. Refusals are the primary's to say: what
 * the replica does not have yet, or takes for allowed no more, is looked for there.
 * @param reads null where one database answers all
 */
export async function withDatabase<Result>(
  { db, reads }: { db: Db; reads: RequestReads | null },
  method: string | undefined,
  run: (db: Db) => Promise<Result>,
): Promise<Result> {
  if (reads === null) return run(db);
  if (method !== 'GET') {
    try {
      return await run(db);
    } finally {
      await reads.wrote();
    }
  }
  const reader = reads.reader();
  try {
    return await run(reader.db);
  } catch (error) {
    if (error instanceof ORPCError && reader.wasReplica()) return run(db);
    throw error;
  }
}
