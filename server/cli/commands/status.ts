import { type Command, InvalidArgumentError } from 'commander';
import { operatorLog, status } from '../status.ts';
import { table } from '../terminal.ts';
import { leaf } from './leaf.ts';

const DATABASES = {
  running: 'embedded, of the running server',
  started: 'embedded, started for this command (the server does not run)',
  external: 'external',
} as const;

export function statusCommands(program: Command): void {
  leaf(program.command('status').description('version, database, counts, jobs and mail'), async (installation) => {
    const found = await status(installation);
    const { database, mail, jobs, counts } = found;
    const lines = [
      `Rounds ${found.version} on Node ${found.node}${found.production ? ', production' : ''}, ${found.address}`,
      `Database: PostgreSQL ${database.version}, ${DATABASES[database.where]}, ${database.size}, since ${database.since}`,
      `Files: ${found.files.where === 'S3' ? `S3, bucket ${found.files.bucket}` : 'below DATA_DIR'}`,
      `Mail: ${mail.by === 'outbox' ? 'kept in the outbox' : `through ${mail.by}`}, ${mail.waiting} waiting, ${mail.failed} failed`,
      ...(mail.lastError === null ? [] : [`  the last error: ${mail.lastError}`]),
      '',
      table(['THERE ARE', ''], Object.entries(counts)),
    ];
    const waiting = jobs.map((job) => [job.kind, job.waiting, job.failed, job.oldest]);
    lines.push('', jobs.length === 0 ? 'No jobs wait, none have failed.' : table(['JOB', 'WAITING', 'FAILED', 'OLDEST DUE'], waiting));
    return { json: found, text: lines.join('\n') };
  });

  leaf(
    program
      .command('log')
      .description('what operators did, the newest first')
      .option('--account <who>', 'about one person; of a deleted one by the id')
      .option('--limit <number>', 'so many lines', readLimit, 50),
    async (operator, options: { account?: string; limit: number }) => {
      const rows = await operatorLog(operator, options.limit, options.account ?? null);
      const lines = rows.map((row) => [row.at, row.operator, row.action, row.username ?? row.memberId, JSON.stringify(row.subject)]);
      return { json: rows, text: rows.length === 0 ? 'Nothing yet.' : table(['WHEN', 'OPERATOR', 'ACT', 'WHO', 'WHAT'], lines) };
    },
  );
}

function readLimit(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new InvalidArgumentError('It must be a number from 1 to 99999.');
  return Number(text);
}
