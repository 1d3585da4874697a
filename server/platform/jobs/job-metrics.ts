import { Gauge, Registry } from 'prom-client';
import type { Db } from '../db/database.ts';
import { type JobFigures, jobFigures } from './job-figures.ts';

/** @param kinds reported even at 0, so that an alarm can tell "none" from "no answer" */
export function createJobMetrics(db: Db, kinds: readonly string[]): Registry {
  const registry = new Registry();
  let pending: Promise<JobFigures[]> | null = null;

  async function figures(): Promise<JobFigures[]> {
    pending ??= jobFigures(db).finally(() => {
      pending = null;
    });
    const found = await pending;
    const missing = kinds.filter((kind) => found.every((one) => one.kind !== kind));
    const zeroFigures = { waiting: 0, retrying: 0, failed: 0, oldest: null, lastFailure: null, lastError: null };
    return [...found, ...missing.map((kind) => ({ kind, ...zeroFigures }))];
  }
  function gauge<Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    set: (gauge: Gauge<Label>, of: JobFigures) => void,
  ) {
    const made: Gauge<Label> = new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const found = await figures();
        made.reset();
        for (const one of found) set(made, one);
      },
    });
  }

  gauge(
    'rounds_jobs',
    'Jobs, mails among them: waiting for their first attempt, retrying after a failed one, and failed for good',
    ['kind', 'state'],
    (jobs, { kind, ...counts }) => {
      for (const state of ['waiting', 'retrying', 'failed'] as const) jobs.set({ kind, state }, counts[state]);
    },
  );
  gauge('rounds_jobs_oldest_seconds', 'For how long the job that has waited longest has been due', ['kind'], (age, { kind, oldest }) =>
    age.set({ kind }, oldest === null ? 0 : Math.max(0, (Date.now() - Date.parse(oldest)) / 1_000)),
  );
  gauge('rounds_jobs_last_failure_timestamp_seconds', 'When an attempt of a job that is not done last failed', ['kind'], (time, one) => {
    if (one.lastFailure !== null) time.set({ kind: one.kind }, Date.parse(one.lastFailure) / 1_000);
  });
  return registry;
}
