import type { Command } from 'commander';
import { type JobFigures, jobFigures } from '#server/platform/jobs/job-figures.ts';
import { change, logAct } from '#server/shell/operator/change.ts';
import type { Operator } from '#server/shell/operator/installation.ts';
import { counted, Refusal } from '#server/shell/operator/problems.ts';
import { type ConfirmOptions, registerCommand, YES } from './command.ts';
import { confirm, table } from './terminal.ts';

export function jobCommands(program: Command): void {
  const job = program.command('job').description('work that waits in the database, such as mails');
  registerCommand(job.command('list').description('waiting and failed jobs by kind, with the last error'), listJobs, (kinds) =>
    [jobTable(kinds), ...kinds.filter(({ lastError }) => lastError !== null).map((one) => `${one.kind}: ${one.lastError}`)].join('\n'),
  );
  registerCommand(job.command('retry [kind]').description('retry failed jobs now, of one kind or of all'), retryJobs, ({ jobs }) =>
    jobs === 0 ? 'Nothing has failed.' : `${counted(jobs, 'job')} tried now; “job list” shows what has failed again.`,
  );
  registerCommand(
    job
      .command('clear <kind>')
      .description('delete jobs of one kind that have failed for good')
      .option(...YES),
    async (operator, kind: string, { yes }: ConfirmOptions) => {
      const failed = await failedJobs(operator, kind);
      await confirm(`${counted(failed, 'job')} of kind ${kind} will never be done.`, kind, yes);
      return clearJobs(operator, kind);
    },
    ({ kind, jobs }) => `Cleared ${counted(jobs, 'job')} of kind ${kind}.`,
  );
}

export function jobTable(kinds: readonly JobFigures[]): string {
  if (kinds.length === 0) return 'No jobs wait, none have failed.';
  return table(kinds, {
    job: 'kind',
    waiting: 'waiting',
    retrying: 'retrying',
    failed: 'failed',
    'oldest due': 'oldest',
    'last failure': 'lastFailure',
  });
}

export function listJobs({ db }: Pick<Operator, 'db'>) {
  return jobFigures(db);
}

export function retryJobs(operator: Operator, kind: string | null = null) {
  return change(operator, async (trx) => {
    const jobs = await operator.jobs.retryNow(trx, kind);
    await logAct(trx, operator, { action: 'job.retry', subject: { kind, jobs } });
    return { kind, jobs };
  });
}

async function failedJobs({ db }: Operator, kind: string): Promise<number> {
  const failed = (await jobFigures(db)).find((one) => one.kind === kind)?.failed ?? 0;
  if (failed === 0) throw new Refusal(`No job of kind “${kind}” has failed for good; “job list” shows those that have.`);
  return failed;
}

export function clearJobs(operator: Operator, kind: string) {
  return change(operator, async (trx) => {
    const jobs = await operator.jobs.clearFailed(trx, kind);
    await logAct(trx, operator, { action: 'job.clear', subject: { kind, jobs } });
    return { kind, jobs };
  });
}
