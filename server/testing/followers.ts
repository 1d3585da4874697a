import { sql } from 'kysely';
import { expect } from 'vitest';
import { NOTIFY_FOLLOWERS } from '#server/features/discussion/following/followers.ts';
import type { Forum } from './forum.ts';

/** How many jobs that tell followers of something have not been done yet. */
export async function waitingForFollowers({ db }: Forum): Promise<number> {
  const { rows } = await sql`SELECT FROM graphile_worker.jobs WHERE task_identifier = ${NOTIFY_FOLLOWERS}`.execute(db);
  return rows.length;
}

/** Waits until everybody has been told of what they follow. */
export async function followersTold(forum: Forum): Promise<void> {
  await expect.poll(() => waitingForFollowers(forum), { timeout: 20_000 }).toBe(0);
}
