import type { Command } from 'commander';
import { sql } from 'kysely';
import { isUuid } from '#server/platform/db/uuid.ts';
import { jobFigures } from '#server/platform/jobs/job-figures.ts';
import { SEND_MAIL } from '#server/platform/mail/mail.ts';
import { hasOutbox } from '#server/platform/mail/outbox.ts';
import { commit, version, versionText } from '#server/platform/version.ts';
import { backupState, lastBackups } from '#server/shell/backup/history.ts';
import type { Installation, Operator } from '#server/shell/operator/installation.ts';
import { counted, megabytes } from '#server/shell/operator/problems.ts';
import { registerCommand, wholeNumber } from './command.ts';
import { findAccount } from './find.ts';
import { jobTable } from './jobs.ts';
import { findNotice } from './notices.ts';
import { table } from './terminal.ts';

const DATABASES = {
  running: 'embedded, of the running server',
  started: 'embedded, started for this command (the server does not run)',
  external: 'external',
} as const;

export function statusCommands(parent: Command): void {
  registerCommand(parent.command('status').description('version, database, counts, jobs, mail and backups'), status, (found) => {
    const { database, mail, jobs, counts, files, maintenance, backups } = found;
    return [
      `Rounds ${versionText} on Node ${found.node}${found.production ? ', production' : ''}, ${found.address}`,
      ...found.warnings.map((warning) => `Warning: ${warning}`),
      ...(maintenance ? ['Maintenance is on: everybody gets the maintenance page until “maintenance off”.'] : []),
      `Database: PostgreSQL ${database.version}, ${DATABASES[database.where]}, ${database.size}, since ${database.since}`,
      `Migrations: ${database.migrations}, the last one ${database.lastMigration}`,
      `Files: ${files.where === 'S3' ? `S3, bucket ${files.bucket}` : 'below DATA_DIR'}`,
      `Mail: ${mail.by === 'outbox' ? 'kept in the outbox' : `through ${mail.by}`}, ${mail.waiting} waiting${mail.retrying === 0 ? '' : `, ${mail.retrying} of them after a failed attempt`}, ${mail.failed} failed for good`,
      ...(mail.lastError === null ? [] : [`  the last error, ${mail.lastFailure}: ${mail.lastError}`]),
      ...backupLines(backups),
      '',
      table(Object.entries(counts), { 'there are': ([name]) => name, '': ([, count]) => count }),
      '',
      jobTable(jobs),
    ].join('\n');
  });
  registerCommand(
    parent
      .command('log')
      .description('what operators did, newest first')
      .option('--account <who>', 'only acts on this account; a deleted account by its id')
      .option('--limit <number>', 'how many lines to print', wholeNumber(1), 50),
    (operator, { limit, account = null }: { limit: number; account?: string | null }) => operatorLog(operator, limit, account),
    (rows) =>
      rows.length === 0
        ? 'Nothing yet.'
        : table(rows, {
            when: 'at',
            operator: 'operator',
            act: 'action',
            who: ({ username, memberId }) => username ?? memberId,
            what: ({ subject }) => JSON.stringify(subject),
          }),
  );
}

export async function status({ db, config, database }: Installation) {
  const { rows: about } = await sql<{ version: string; size: string; since: string; migrations: number; lastMigration: string }>`
    SELECT (SELECT count(*)::int FROM schema_migrations) AS migrations, (SELECT max(name) FROM schema_migrations) AS "lastMigration",
      current_setting('server_version') AS version, pg_size_pretty(pg_database_size(current_database())) AS size,
      pg_postmaster_start_time() AS since`.execute(db);
  const { rows: counts } = await sql<Record<string, number>>`
    SELECT (SELECT count(*)::int FROM institutions) AS schools,
      (SELECT count(*)::int FROM communities) AS communities,
      (SELECT count(*)::int FROM members) AS members,
      (SELECT count(*)::int FROM members WHERE NOT email_verified) AS unconfirmed,
      (SELECT count(*)::int FROM members WHERE suspended_until > now()) AS suspended,
      (SELECT count(*)::int FROM members WHERE banned_at IS NOT NULL) AS banned,
      (SELECT count(*)::int FROM posts) AS posts,
      (SELECT count(*)::int FROM comments) AS comments,
      (SELECT count(*)::int FROM messages) AS messages,
      (SELECT count(*)::int FROM attachments) AS files`.execute(db);
  const jobs = await jobFigures(db);
  const mail = jobs.find(({ kind }) => kind === SEND_MAIL);
  const { good, failed } = await lastBackups(db);
  return {
    version,
    commit,
    warnings: config.warnings,
    node: process.versions.node,
    production: config.production,
    address: config.publicUrl,
    database: { where: database, ...about[0] },
    files: config.s3 === null ? { where: 'folder' } : { where: 'S3', bucket: config.s3.bucket },
    maintenance: (await findNotice(db, 'maintenance')) !== null,
    backups: {
      state: await backupState({ config, db }),
      folder: config.backups?.folder ?? null,
      last: good === null ? null : { ...good, hours: Math.floor((Date.now() - Date.parse(good.at)) / 3_600_000) },
      lastFailure: failed,
    },
    counts: counts[0] ?? {},
    jobs,
    mail: {
      // The URL may contain a password.
      by: config.smtpUrl === null ? (hasOutbox(config) ? 'outbox' : 'nothing') : new URL(config.smtpUrl).host,
      waiting: (mail?.waiting ?? 0) + (mail?.retrying ?? 0),
      retrying: mail?.retrying ?? 0,
      failed: mail?.failed ?? 0,
      lastFailure: mail?.lastFailure ?? null,
      lastError: mail?.lastError ?? null,
    },
  };
}

function backupLines({ state, folder, last, lastFailure }: Awaited<ReturnType<typeof status>>['backups']): string[] {
  const age = (hours: number) => (hours < 48 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day'));
  const made = last === null ? 'none was made yet' : `the last good one is ${age(last.hours)} old (${last.at}), ${megabytes(last.bytes)}`;
  return [
    `Backups: ${made}; ${folder === null ? 'none are made by the clock' : `each day into ${folder}`}${state === 'late' ? '. LATE: two are missing' : ''}`,
    ...(last === null ? [] : [`  ${last.file}`]),
    ...(lastFailure === null ? [] : [`  the last failure: ${lastFailure.at}, ${lastFailure.reason}`]),
  ];
}

export async function operatorLog({ db }: Operator, limit: number, who: string | null) {
  const memberId = who === null || isUuid(who) ? who : (await findAccount(db, who)).id;
  return db
    .selectFrom('operator_log as l')
    .leftJoin('members as m', 'm.id', 'l.member_id')
    .select(['l.created_at as at', 'l.operator', 'l.action', 'l.member_id as memberId', 'm.username', 'l.subject'])
    .$if(memberId !== null, (query) => query.where('l.member_id', '=', memberId))
    .orderBy('l.id', 'desc')
    .limit(limit)
    .execute();
}
