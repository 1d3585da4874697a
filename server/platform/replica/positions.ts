import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** Bytes at the head of a page of the log, and of the first one of a segment: no record begins or ends within. */
const [PAGE, PAGE_HEAD, SEGMENT_HEAD] = [8_192, 24, 40];

/** Where the primary's log ends, in bytes since the cluster was made: exact up to eight petabytes. */
export interface Positions {
  /** All that was committed before this was called lies below what it gives. @throws when the primary cannot be asked */
  ask: () => Promise<number>;
  /** The highest that this node has asked or heard of. */
  highest: () => number;
  /** Another node has asked. */
  heard: (position: number) => void;
}

/** Many who ask at once share one query, which begins after all of them have asked. */
export function createPositions(db: Db): Positions {
  let highest = 0;
  let running: Promise<number> | null = null;
  let next: Promise<number> | null = null;

  function heard(position: number): void {
    highest = Math.max(highest, position);
  }

  async function query(): Promise<number> {
    const { rows } = await sql<{ at: string; segment: string }>`
      SELECT (pg_current_wal_insert_lsn() - '0/0')::text AS at,
             pg_size_bytes(current_setting('wal_segment_size'))::text AS segment`.execute(db);
    const position = endOfRecords(Number(rows[0]?.at), Number(rows[0]?.segment));
    heard(position);
    return position;
  }

  async function ask(): Promise<number> {
    if (running === null) {
      running = query().finally(() => {
        running = null;
      });
      return running;
    }
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null;
        return ask();
      });
    return next;
  }

  return { ask, highest: () => highest, heard };
}

/**
 * The place up to which a standby says that it has replayed everything. A log that is about to begin a page already
 * stands behind that page's head, which a standby only passes with the next record.
 */
export function endOfRecords(position: number, segment: number): number {
  const head = position % segment < PAGE ? SEGMENT_HEAD : PAGE_HEAD;
  return position % PAGE === head ? position - head : position;
}
