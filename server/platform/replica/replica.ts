import { type Database, isBrokenConnection } from '#server/platform/db/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { Positions } from './positions.ts';
import type { Standby } from './standby.ts';

/** Milliseconds that a standby may lag and still answer: less than the five seconds after which rights and restrictions hold for reads. */
export const MOST_LAG = 4_000;
/** Milliseconds between two looks at how far both servers are. */
const EVERY = 500;
/** Looks that are remembered: ten minutes, so that a longer lag has a number, too. */
const REMEMBERED = 1_200;

/** `ok`: reads go there. `behind`: it answers, but lacks more than the last seconds. `away`: it cannot be asked, or not be believed. */
export type ReplicaState = 'ok' | 'behind' | 'away';

/** The standby that answers reads, and what is known of how far it is. */
export interface Replica {
  database: Database;
  /** Whether it has all that was written up to this position, and nearly all that was written at all. Asks it where that is not known. */
  has: (position: number) => Promise<boolean>;
  /** A read failed there. */
  failed: (error: unknown) => void;
  state: () => ReplicaState;
  /** Seconds since everything that was written by then is there; null when nothing is known yet. */
  seconds: () => number | null;
  /** Of the primary's log that it has not replayed; null when nothing is known yet. */
  bytes: () => number | null;
  close: () => Promise<void>;
}

export interface ReplicaOptions {
  database: Database;
  /** Ends what the database has open, at once. */
  cut: () => void;
  standby: Standby;
  positions: Positions;
  log: Log;
  now?: () => number;
}

/**
 * Looks every half second where the primary's log ends and how far the standby has replayed it. So its lag is known by
 * this process's own clock: no other machine's has to be right.
 */
export async function openReplica(options: ReplicaOptions): Promise<Replica> {
  const { database, cut, standby, positions, log, now = () => performance.now() } = options;
  /** Ends of the primary's log and since when they are known; those that have been replayed are taken out. */
  const ends: { position: number; at: number }[] = [];
  let answering = false;
  let replayed: number | null = null;
  /** What was committed before this moment is there. */
  let complete: number | null = null;
  let told: ReplicaState | null = null;
  const opened = now();
  let closed = false;

  function state(): ReplicaState {
    if (!answering) return 'away';
    return complete !== null && now() - complete <= MOST_LAG ? 'ok' : 'behind';
  }

  function tell(error?: unknown): void {
    const is = state();
    if (is === told || closed) return;
    // It takes a moment to see how far a replica is.
    if (complete === null && is === 'behind' && now() - opened < MOST_LAG) return;
    told = is;
    if (is === 'ok') log.info('Reads are answered by the replica');
    else if (is === 'behind') log.warn('The replica is too far behind: the primary answers all reads', { seconds: seconds() });
    else log.error('The replica cannot be used: the primary answers all reads', error);
  }

  function lost(error: unknown): void {
    answering = false;
    // Nobody waits for answers that may never come.
    cut();
    tell(error);
  }

  function learn(position: number): void {
    answering = true;
    replayed = position;
    while (ends[0] !== undefined && ends[0].position <= position) complete = ends.shift()?.at ?? complete;
  }

  let asking: Promise<void> | null = null;
  function ask(): Promise<void> {
    asking ??= standby
      .replayed()
      .then(learn, lost)
      .finally(() => {
        asking = null;
      });
    return asking;
  }

  async function look(): Promise<void> {
    const at = now();
    const position = await positions.ask().catch(() => null);
    if (position !== null) ends.push({ position, at });
    if (ends.length > REMEMBERED) ends.shift();
    await ask();
    tell();
  }

  const seconds = () => (complete === null ? null : (now() - complete) / 1_000);
  let timer: NodeJS.Timeout;
  async function again(): Promise<void> {
    await look();
    if (!closed) timer = setTimeout(() => void again(), EVERY);
  }
  await again();

  return {
    database,
    async has(position) {
      if (state() !== 'ok' || replayed === null) return false;
      if (position <= replayed) return true;
      await ask();
      return state() === 'ok' && position <= replayed;
    },
    failed(error) {
      // That all connections are busy does not make the others' answers worse.
      if (isBrokenConnection(error)) lost(error);
    },
    state,
    seconds,
    bytes: () => (replayed === null ? null : Math.max(0, positions.highest() - replayed)),
    async close() {
      closed = true;
      clearTimeout(timer);
      standby.close();
      await database.close();
    },
  };
}
