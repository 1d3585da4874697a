import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export interface JobFigures {
  kind: string;
  /** Jobs without a failed attempt, including those scheduled for later. */
  waiting: number;
  retrying: number;
  failed: number;
  oldest: string | null;
  lastFailure: string | null;
  lastError: string | null;
}

export async function jobFigures(db: Db): Promise<JobFigures[]> {
  // graphile-worker stores no failure time. It sets run_at to the failure plus exp(min(attempts,
  // 10)) seconds; a reschedule sets updated_at.
  const { rows } = await sql<JobFigures>`
    SELECT kind,
      count(*) FILTER (WHERE NOT is_over AND last_error IS NULL)::int AS waiting,
      count(*) FILTER (WHERE NOT is_over AND last_error IS NOT NULL)::int AS retrying,
      count(*) FILTER (WHERE is_over)::int AS failed,
      min(due_at) FILTER (WHERE NOT is_over AND due_at <= now()) AS oldest,
      max(failed_at) AS "lastFailure",
      (array_agg(last_error ORDER BY failed_at DESC) FILTER (WHERE last_error IS NOT NULL))[1] AS "lastError"
    FROM (
      SELECT task_identifier AS kind, last_error,
        attempts >= max_attempts AND locked_at IS NULL AS is_over,
        CASE WHEN last_error IS NULL THEN run_at ELSE created_at END AS due_at,
        CASE WHEN last_error IS NOT NULL THEN greatest(updated_at,
          run_at - exp(least(attempts - (locked_at IS NOT NULL)::int, 10)) * interval '1 second') END AS failed_at
      FROM graphile_worker.jobs
    ) AS j GROUP BY kind ORDER BY kind`.execute(db);
  return rows;
}
