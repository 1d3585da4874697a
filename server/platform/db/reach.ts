import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { isConnectionFailure } from './database.ts';
import { StartError } from './postgres-supervisor.ts';

/** Milliseconds; the database may be restarting after a reboot. */
const START_TIMEOUT = 60_000;
const PAUSE = 500;
const CONNECT_TIMEOUT = 5_000;

export function connectionProblem(error: unknown): { sentence: string; mayPass: boolean } | null {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (isConnectionFailure(error))
    return { sentence: 'The database cannot be reached. Check DATABASE_URL, and whether it is running.', mayPass: true };
  // 28: wrong name or password. 3D: no such database.
  if (/^(28|3D)/.test(code)) return { sentence: `The database refuses the connection: ${message}. Check DATABASE_URL.`, mayPass: false };
  return null;
}

/** @throws {StartError} if unreachable within a minute, or if the account is refused */
export async function waitForDatabase(connectionString: string, log: Log, signal?: AbortSignal): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT;
  for (let tries = 1; ; tries += 1) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT });
    client.on('error', () => {}); // The attempt fails with the same error.
    try {
      await client.connect();
      return;
    } catch (error) {
      const problem = connectionProblem(error);
      if (problem === null) throw error;
      if (!problem.mayPass || Date.now() > deadline) throw new StartError(problem.sentence);
      if (tries === 1) log.warn('The database cannot be reached yet. Waiting up to a minute for it.');
      await delay(PAUSE, undefined, { signal });
    } finally {
      await client.end().catch(() => {});
    }
  }
}
