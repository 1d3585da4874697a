import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { accountMail } from '#server/features/accounts/mails.ts';
import { ownDataMailTexts } from '#server/features/accounts/texts/own-data-mails.ts';
import { ago, type Db } from '#server/platform/db/database.ts';
import { eraseAfterCommit, keepFiles, scheduleErasing } from '#server/platform/files/files.ts';
import type { Services } from '#server/platform/http/api.ts';
import { spoolFolder } from '#server/platform/http/uploads.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { formatMoment } from '#server/platform/moment.ts';
import type { DataDownload } from '#shared/contract/accounts/own-data.ts';
import { downloadPath } from '#shared/rules/own-data.ts';
import { RETENTION } from '#shared/rules/retention.ts';
import { writeArchive } from './archive.ts';

export const MAKE_DOWNLOAD = 'make-data-download';
export const WantedDownload = z.strictObject({ id: z.uuid() });

/** All within about two minutes; after that the person can ask again. */
const MAX_ATTEMPTS = 5;
const DAY = 86_400_000;

export function downloadKey(id: string): string {
  return `data-downloads/${id}.zip`;
}

function endOf(readyAt: string): Date {
  return new Date(Date.parse(readyAt) + RETENTION.downloadDays * DAY);
}

export async function downloadOf(db: Db, memberId: string, now = Date.now()): Promise<z.infer<typeof DataDownload>> {
  const row = await db.selectFrom('data_downloads').selectAll().where('member_id', '=', memberId).executeTakeFirst();
  const nothing = { state: 'none' as const, url: null, until: null, nextAt: null };
  if (row === undefined) return nothing;
  const next = Date.parse(row.asked_at) + DAY;
  // If a server was killed repeatedly, `failed_at` was never written.
  if (row.failed_at !== null || (row.ready_at === null && next <= now)) return { ...nothing, state: 'failed' };
  const nextAt = next > now ? new Date(next).toISOString() : null;
  if (row.ready_at === null) return { ...nothing, state: 'making', nextAt };
  const until = endOf(row.ready_at);
  if (until.getTime() <= now) return nothing;
  return { state: 'ready', url: downloadPath(row.id), until: until.toISOString(), nextAt };
}

/**
 * Replaces the previous download. @returns false if one was requested within a day and did not fail
 */
export async function beginDownload(trx: Db, jobs: Jobs, memberId: string): Promise<boolean> {
  const before = await trx
    .deleteFrom('data_downloads')
    .where('member_id', '=', memberId)
    .where((eb) => eb.or([eb('failed_at', 'is not', null), eb('asked_at', '<=', ago(1, 'days'))]))
    .returning('id')
    .execute();
  await erase(trx, jobs, before);
  const made = await trx
    .insertInto('data_downloads')
    .values({ member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made === undefined) return false;
  // One queue, so that large downloads leave the other workers to mails.
  const options = { maxAttempts: MAX_ATTEMPTS, queue: MAKE_DOWNLOAD, key: jobKey(made.id) };
  await jobs.add(trx, MAKE_DOWNLOAD, { id: made.id } satisfies z.infer<typeof WantedDownload>, options);
  return true;
}

function jobKey(id: string): string {
  return `make download ${id}`;
}

/** The file is erased after the commit. */
export async function dropDownload(trx: Db, jobs: Jobs, memberId: string): Promise<void> {
  await erase(trx, jobs, await trx.deleteFrom('data_downloads').where('member_id', '=', memberId).returning('id').execute());
}

export async function cleanUpDownloads(db: Db, jobs: Jobs): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const over = await trx
      .deleteFrom('data_downloads')
      .where((eb) => eb(eb.fn.coalesce('ready_at', 'asked_at'), '<', ago(RETENTION.downloadDays, 'days')))
      .returning('id')
      .execute();
    await erase(trx, jobs, over);
  });
}

async function erase(trx: Db, jobs: Jobs, gone: readonly { id: string }[]): Promise<void> {
  for (const { id } of gone) await jobs.cancel(trx, jobKey(id));
  const keys = gone.map(({ id }) => downloadKey(id));
  if (keys.length > 0) await eraseAfterCommit(trx, jobs, keys);
}

export async function makeDownload(services: Services, id: string, isLast: boolean): Promise<void> {
  const { config, db, files, jobs } = services;
  const owner = await db
    .selectFrom('data_downloads as d')
    .innerJoin('members as m', 'm.id', 'd.member_id')
    .select(['m.id', 'm.name', 'm.picture_url'])
    .where('d.id', '=', id)
    .where('d.ready_at', 'is', null)
    .executeTakeFirst();
  if (owner === undefined) return;
  const folder = spoolFolder(config);
  const path = join(folder, randomUUID());
  const key = downloadKey(id);
  try {
    await mkdir(folder, { recursive: true });
    await writeArchive(services, owner, path);
    await scheduleErasing(db, jobs, key, [key]);
    await files.take(key, path);
    const wanted = await db.transaction().execute(async (trx) => {
      // The lock keeps the address from changing until the mail is queued.
      const person = await trx.selectFrom('members').select(['name', 'email']).where('id', '=', owner.id).forShare().executeTakeFirst();
      const row = await trx
        .updateTable('data_downloads')
        .set({ ready_at: new Date().toISOString() })
        .where('id', '=', id)
        .returning('ready_at')
        .executeTakeFirst();
      if (person === undefined || row?.ready_at == null) return false;
      await keepFiles(trx, jobs, key);
      const words = ownDataMailTexts.downloadReady(config, formatMoment(endOf(row.ready_at)));
      await queueMail(trx, jobs, accountMail(config, person, words));
      return true;
    });
    if (!wanted) await files.erase([key]);
  } catch (error) {
    if (isLast) await db.updateTable('data_downloads').set({ failed_at: new Date().toISOString() }).where('id', '=', id).execute();
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}
