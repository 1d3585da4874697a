import { sql } from 'kysely';
import pg from 'pg';
import type { z } from 'zod';
import type { Db } from '#server/platform/db/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { LiveEvent } from '#shared/rules/live.ts';
import { LiveMessage } from './frames.ts';

/** Of the database, so that installations which share a PostgreSQL do not hear each other. */
const CHANNEL = 'rounds_live';
/** PostgreSQL takes messages of less than 8,000 bytes. */
const EVENTS_A_MESSAGE = 40;
const IDS_A_MESSAGE = 150;
/** Milliseconds before a lost connection is tried again. */
const RETRY = 2_000;

/**
 * Says, in a transaction of a process that serves no tabs, what the tabs of all nodes have to hear. It leaves with the
 * commit, and never when that fails.
 */
export async function tellNodes(
  trx: Db,
  { events, recheck, gap }: { events: LiveEvent[]; recheck: string[]; gap: boolean },
): Promise<void> {
  const messages: z.infer<typeof LiveMessage>[] = [
    ...chunks(recheck, IDS_A_MESSAGE).map((some) => ({ recheck: some })),
    ...chunks(events, EVENTS_A_MESSAGE).map((some) => ({ events: some })),
    ...(gap ? [{ gap: true as const }] : []),
  ];
  for (const message of messages) await sql`SELECT pg_notify(${CHANNEL}, ${JSON.stringify(message)})`.execute(trx);
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}

/** Hears what `tellNodes` says, on a connection of its own, until closed. A pooler that forbids it only makes tabs hear later. */
export async function linkThroughPostgres(
  connectionString: string,
  log: Log,
  onMessage: (message: z.infer<typeof LiveMessage>) => void,
): Promise<{ close: () => Promise<void> }> {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function hear(text: string | undefined): void {
    try {
      onMessage(LiveMessage.parse(JSON.parse(text ?? '')));
    } catch (error) {
      log.error('A message of an operator’s command could not be read', error);
    }
  }

  async function connect(again: boolean): Promise<void> {
    const fresh = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 10_000 });
    client = fresh;
    // What breaks is told by the connections that people wait for.
    fresh.on('error', () => {});
    fresh.on('end', () => later(fresh));
    fresh.on('notification', ({ payload }) => hear(payload));
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${CHANNEL}`);
      if (again) onMessage({ gap: true });
    } catch {
      await fresh.end().catch(() => {});
      later(fresh);
    }
  }

  function later(lost: pg.Client): void {
    if (closed || client !== lost) return;
    client = null;
    timer = setTimeout(() => void connect(true), RETRY);
  }

  await connect(false);
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
