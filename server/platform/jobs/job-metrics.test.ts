import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { clearJobs, listJobs, retryJobs } from '#server/cli/jobs.ts';
import { useForum } from '#server/testing/forum.ts';
import { operatorOf } from '#server/testing/operator.ts';
import { jobFigures } from './job-figures.ts';

const forum = useForum();
afterEach(async () => {
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(forum.db);
});

/**
 * No handler takes this kind: a new job, one for later, one that failed once and one that failed
 * permanently.
 */
async function queueJobs(): Promise<void> {
  const { jobs } = forum.running.services;
  for (const [index, change] of [
    sql`attempts = attempts`,
    sql`run_at = now() + interval '1 hour'`,
    sql`attempts = 3, last_error = 'no answer from rosa@alderridge.edu', created_at = now() - interval '2 hours', updated_at = now() - interval '2 hours', run_at = now() + exp(3) * interval '1 second' - interval '10 minutes'`,
    sql`attempts = 25, last_error = 'no answer', run_at = now() + exp(10) * interval '1 second' - interval '1 day', updated_at = now() - interval '3 days'`,
  ].entries()) {
    await jobs.add(forum.db, 'of the test', { index });
    await sql`UPDATE graphile_worker._private_jobs SET ${change} WHERE payload::jsonb = ${JSON.stringify({ index })}::jsonb`.execute(
      forum.db,
    );
  }
}

async function figures(): Promise<Record<string, number>> {
  const { body } = await forum.anonymous().request('GET', '/metrics');
  const lines = (body as string).split('\n').filter((line) => line.startsWith('rounds_jobs'));
  expect(body).not.toContain('rosa');
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

test('metrics show waiting and failed jobs by kind and age, without their content', async () => {
  await queueJobs();
  const found = await figures();
  expect(found).toMatchObject({
    'rounds_jobs{kind="of the test",state="waiting"}': 2,
    'rounds_jobs{kind="of the test",state="retrying"}': 1,
    'rounds_jobs{kind="of the test",state="failed"}': 1,
    'rounds_jobs{kind="send-mail",state="retrying"}': 0,
    'rounds_jobs_oldest_seconds{kind="send-mail"}': 0,
  });
  expect(Math.round((found['rounds_jobs_oldest_seconds{kind="of the test"}'] ?? 0) / 60)).toBe(120);
  const ago = Date.now() / 1_000 - (found['rounds_jobs_last_failure_timestamp_seconds{kind="of the test"}'] ?? 0);
  expect(Math.round(ago / 60)).toBe(10);
});

test('an operator can list jobs, retry failed ones and delete permanently failed ones', async () => {
  const operator = operatorOf(forum);
  await queueJobs();
  expect(await listJobs(operator)).toMatchObject([
    { kind: 'of the test', waiting: 2, retrying: 1, failed: 1, lastError: 'no answer from rosa@alderridge.edu' },
  ]);
  expect(await clearJobs(operator, 'of the test')).toEqual({ kind: 'of the test', jobs: 1 });
  expect(await retryJobs(operator, 'another')).toEqual({ kind: 'another', jobs: 0 });
  expect(await retryJobs(operator, null)).toEqual({ kind: null, jobs: 1 });
  const { rows } = await sql<{ due: boolean }>`SELECT run_at <= now() AS due FROM graphile_worker.jobs ORDER BY id`.execute(forum.db);
  expect(rows.map(({ due }) => due)).toEqual([true, false, true]);
  expect((await jobFigures(forum.db))[0]).toMatchObject({ waiting: 2, retrying: 1, failed: 0 });
  const acts = await forum.db.selectFrom('operator_log').select(['action', 'subject']).orderBy('id').execute();
  expect(acts.map(({ action }) => action)).toEqual(['job.clear', 'job.retry', 'job.retry']);
});
