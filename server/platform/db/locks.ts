import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

/**
 * Numbers of PostgreSQL's advisory locks. The migration `0010-site.sql` uses 4271008 for the nesting
 * of navigation items.
 */

/** Held by the server process that uses a cluster. PostgreSQL releases it however that process dies. */
export const OWNER_LOCK = 4_271_000;
/** Nodes that start together migrate one after the other. */
export const MIGRATIONS_LOCK = 4_271_001;
/** Of nodes that start together on an empty database, only one seeds it. */
export const SEED_LOCK = 4_271_002;
/** With a hash of the runner's name: held while a job runner lives. */
export const RUNNER_LOCKS = 4_271_003;
/**
 * Shared by all commands on one embedded PostgreSQL. The one that started it waits for the others
 * before stopping it.
 */
export const COMMANDS_LOCK = 4_271_020;
/** Shared by backups that run. Files are not erased meanwhile. */
export const BACKUP_LOCK = 4_271_030;

const TRIES = 20;
const PAUSE = 100;

/** Tries for two seconds, because a killed server holds its locks until PostgreSQL notices. */
export async function tryLock(client: pg.Client, lock: number): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [lock]);
    if (rows[0]?.locked === true) return true;
    if (tries === TRIES) return false;
    await delay(PAUSE);
  }
}
