import { ORPCError } from '@orpc/server';
import type { Db } from '#server/platform/database.ts';
import { POSITION_HEADER, POSITION_SECONDS } from '#shared/rules/position.ts';
import type { Positions } from './positions.ts';
import { createReader, type Reader } from './reader.ts';
import type { Replica } from './replica.ts';

const COOKIE = 'rounds.position';
/** Sixteen digits: what a number holds exactly. */
const IN_COOKIE = /(?:^|; *)rounds\.position=(\d{1,16})(?=;|$)/;
const IN_HEADER = /^\d{1,16}$/;
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
  return cookie?.includes(COOKIE) === true ? cookie.replace(IN_COOKIE, '') : cookie;
}

export interface ReadsOptions {
  db: Db;
  replica: Replica;
  positions: Positions;
  /** Whether people come over HTTPS. */
  secure: boolean;
  /** Milliseconds that never go back. */
  now?: () => number;
}

/** Decides for each call whether the replica may answer it: not before it has what the sender has written or heard of. */
export function createReads({ db, replica, positions, secure, now = () => performance.now() }: ReadsOptions): Reads {
  /** Up to where people have written on this node, the latest last. */
  const written = new Map<string, { position: number; until: number }>();

  function remember(personId: string, position: number): void {
    const before = written.get(personId)?.position ?? 0;
    written.delete(personId);
    written.set(personId, { position: Math.max(before, position), until: now() + POSITION_SECONDS * 1_000 });
    for (const [oldest, { until }] of written) {
      if (written.size <= MOST_PEOPLE && until > now()) break;
      written.delete(oldest);
    }
  }

  return {
    replica,
    of({ cookie = '', header, personId, setCookie, setHeader }) {
      const inCookie = Number(IN_COOKIE.exec(cookie)?.[1] ?? 0);
      const inHeader = typeof header === 'string' && IN_HEADER.test(header) ? Number(header) : 0;
      const keep = (position: number) => {
        const attributes = `Path=/; Max-Age=${POSITION_SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
        setCookie([`${COOKIE}=${position}; ${attributes}`]);
      };
      // What a tab has heard of, its page still shows after loading anew.
      if (inHeader > inCookie) keep(inHeader);
      const known = personId === null ? undefined : written.get(personId);
      let needed = Math.max(inCookie, inHeader, known !== undefined && known.until > now() ? known.position : 0);
      return {
        reader: () => createReader(db, replica, needed),
        async wrote() {
          // Where the primary cannot say, nothing but the primary will do.
          const position = await positions.ask().catch(() => Number.MAX_SAFE_INTEGER);
          needed = Math.max(needed, position);
          if (personId !== null) remember(personId, position);
          keep(needed);
          setHeader(POSITION_HEADER, String(needed));
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
