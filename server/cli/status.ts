import { createRequire } from 'node:module';
import { sql } from 'kysely';
import { isUuid } from '#server/platform/db/uuid.ts';
import { SEND_MAIL } from '#server/platform/mail/mail.ts';
import { hasOutbox } from '#server/platform/mail/outbox.ts';
import { findAccount } from './find.ts';
import type { Installation, Operator } from './installation.ts';

const COUNTED = [
  'schools',
  'communities',
  'members',
  'unconfirmed',
  'suspended',
  'banned',
  'posts',
  'comments',
  'messages',
  'files',
] as const;
type Counts = Record<(typeof COUNTED)[number], number>;

interface JobRow {
  kind: string;
  waiting: number;
  failed: number;
  /** Of those waiting: the one that should have run first. */
  oldest: string | null;
  last_error: string | null;
}

/** What is there and whether it is well. */
export async function status(installation: Installation) {
  const { db, config } = installation;
  const { version } = createRequire(import.meta.url)('../../package.json') as { version: string };
  const { rows: about } = await sql<{ version: string; size: string; since: string }>`
    SELECT current_setting('server_version') AS version, pg_size_pretty(pg_database_size(current_database())) AS size,
      pg_postmaster_start_time() AS since`.execute(db);
  const jobs = await jobRows(db);
  const mail = jobs.find(({ kind }) => kind === SEND_MAIL);
  return {
    version,
    node: process.versions.node,
    production: config.production,
    address: config.publicUrl,
    database: { where: installation.database, ...about[0] },
    files: config.s3 === null ? { where: 'folder' } : { where: 'S3', bucket: config.s3.bucket },
    counts: await counts(db),
    jobs: jobs.map(({ kind, waiting, failed, oldest }) => ({ kind, waiting, failed, oldest })),
    mail: {
      // Without the password that the address may hold.
      by: config.smtpUrl === null ? (hasOutbox(config) ? 'outbox' : 'nothing') : new URL(config.smtpUrl).host,
      waiting: mail?.waiting ?? 0,
      failed: mail?.failed ?? 0,
      lastError: mail?.last_error ?? null,
    },
  };
}

async function counts(db: Operator['db']): Promise<Counts> {
  const { rows } = await sql<Counts>`
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
  if (rows[0] === undefined) throw new Error('The counts came back empty.');
  return rows[0];
}

/** A failed job is one that will not be tried again. */
async function jobRows(db: Operator['db']): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    SELECT task_identifier AS kind,
      count(*) FILTER (WHERE attempts < max_attempts)::int AS waiting,
      count(*) FILTER (WHERE attempts >= max_attempts)::int AS failed,
      min(run_at) FILTER (WHERE attempts < max_attempts) AS oldest,
      (array_agg(last_error ORDER BY updated_at DESC) FILTER (WHERE last_error IS NOT NULL))[1] AS last_error
    FROM graphile_worker.jobs GROUP BY task_identifier ORDER BY task_identifier`.execute(db);
  return rows;
}

/** The newest acts of the operator, of all or about one person; a deleted one has only their id. */
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
