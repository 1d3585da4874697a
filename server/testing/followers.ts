import { sql } from 'kysely';
import { expect } from 'vitest';
import { NOTIFY_FOLLOWERS } from '#server/features/discussion/following/followers.ts';
import type { Forum } from './forum.ts';

export async function countFollowerJobs({ db }: Forum): Promise<number> {
  const { rows } = await sql`SELECT FROM graphile_worker.jobs WHERE task_identifier = ${NOTIFY_FOLLOWERS}`.execute(db);
  return rows.length;
}

export async function waitForFollowerJobs(forum: Forum): Promise<void> {
  await expect.poll(() => countFollowerJobs(forum), { timeout: 20_000 }).toBe(0);
}
