import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { useForum } from '#server/testing/forum.ts';
import { openDatabase } from '../db/database.ts';
import type { Log } from '../log.ts';
import { startWorker } from './job-worker.ts';
import { markRunnerAlive, unlockAbandonedJobs } from './jobs.ts';

const forum = useForum();

function connect() {
  const database = openDatabase({ connectionString: forum.running.services.config.databaseUrl ?? '', onError: () => {} });
  onTestFinished(database.close);
  return database;
}

async function lockedBy(): Promise<(string | null)[]> {
  const { rows } = await sql<{ runner: string | null }>`SELECT locked_by AS runner FROM graphile_worker.jobs ORDER BY 1`.execute(forum.db);
  return rows.map(({ runner }) => runner);
}

test('jobs of a dead runner are unlocked at the second check, those of a live one stay locked', async () => {
  const { db, jobs } = forum.running.services;
  const { pool } = connect();
  const living = await pool.connect();
  await markRunnerAlive(living, 'living');
  await markRunnerAlive(living, 'pool-2');
  for (const name of ['dead', 'living', 'pool-2']) {
    await jobs.add(db, `of ${name}`, {});
    await sql`UPDATE graphile_worker._private_jobs SET locked_by = ${name}, locked_at = now() WHERE locked_by IS NULL`.execute(db);
  }
  const first = await unlockAbandonedJobs(pool, []);
  expect([first, await lockedBy()]).toEqual([['dead'], ['dead', 'living', 'pool-2']]);
  expect(await unlockAbandonedJobs(pool, first)).toEqual(['dead']);
  expect(await lockedBy()).toEqual(['living', 'pool-2', null]);

  living.release(true);
  await expect.poll(async () => (await unlockAbandonedJobs(pool, [])).sort()).toEqual(['living', 'pool-2']);
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(db);
});

test('a runner that loses the database is replaced after its jobs end, and they do not run twice', async () => {
  const { db, jobs } = forum.running.services;
  const { pool } = connect();
  const begun: string[] = [];
  const said: string[] = [];
  const log: Log = { info: () => {}, warn: (message) => said.push(message), error: () => {} };
  const slow = Promise.withResolvers<void>();
  const handlers = {
    async slow() {
      begun.push('slow');
      await slow.promise;
    },
    async quick() {
      begun.push('quick');
    },
  };
  const worker = await startWorker({ pool, handlers, timetable: '', log });
  onTestFinished(worker.stop);
  onTestFinished(() => slow.resolve());
  await jobs.add(db, 'slow', {});
  await expect.poll(() => begun).toEqual(['slow']);

  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid IN (
    SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid::bigint = hashtext((SELECT locked_by FROM graphile_worker.jobs)) & 4294967295)`.execute(
    db,
  );
  await expect.poll(() => said).toEqual(['The job runner has lost its database and is replaced']);
  await jobs.add(db, 'quick', {});
  slow.resolve();
  await expect.poll(() => begun, { timeout: 15_000 }).toEqual(['slow', 'quick']);
  await expect.poll(lockedBy, { timeout: 15_000 }).toEqual([]);
  expect(begun).toEqual(['slow', 'quick']);
});
