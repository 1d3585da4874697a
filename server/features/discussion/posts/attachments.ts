import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ORPCError } from '@orpc/server';
import { fileTypeFromBuffer } from 'file-type';
import { sql } from 'kysely';
import type { z } from 'zod';
import { ago, type Db } from '#server/platform/db/database.ts';
import { eraseAfterCommit, keepFiles, scheduleErasing } from '#server/platform/files/files.ts';
import { processPicture } from '#server/platform/files/pictures/pictures.ts';
import type { Person, Services } from '#server/platform/http/api.ts';
import { invalid } from '#server/platform/http/errors.ts';
import type { SpooledFile } from '#server/platform/http/uploads.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Attachment } from '#shared/contract/discussion/post-fields.ts';
import { PREVIEW_SIDES, type PreviewSide, previewPath, previewSides } from '#shared/rules/attachments.ts';
import { LIMITS } from '#shared/rules/limits.ts';
import { EDIT_ATTACHMENT_TYPES } from '#shared/rules/posts.ts';
import { RETENTION } from '#shared/rules/retention.ts';
import { ATTACHMENT_TEXTS } from '#shared/rules/texts/attachments.ts';
import { mediaType } from './media-type.ts';
import { containsMetadata, containsPlace } from './place-in-file.ts';

/** Bytes of all files in a person's posts. Each backup contains them. */
const OWNED_BYTES = 1_073_741_824;
/** Bytes of all uploads of a person that have no post. */
const UNUSED_BYTES = 6 * LIMITS.attachment.bytes;
const PICTURES = /^image\/(jpeg|png|apng|gif|webp|avif|heic|heif)(-sequence)?$/;

export interface AttachmentRow {
  id: string;
  name: string;
  size: string;
  /** Size of the largest preview in pixels; null unless the file is a picture. */
  width: number | null;
  height: number | null;
}

export function attachmentKey(id: string): string {
  return `attachments/${id}`;
}

export function previewKey(id: string, side: PreviewSide): string {
  return `attachments/${id}-${side}.webp`;
}

export function attachmentKeys(id: string): string[] {
  return [attachmentKey(id), ...PREVIEW_SIDES.map((side) => previewKey(id, side))];
}

export function storedAttachmentKeys({ id, width, height }: Pick<AttachmentRow, 'id' | 'width' | 'height'>): string[] {
  const sides = width === null || height === null ? [] : previewSides({ width, height });
  return [attachmentKey(id), ...sides.map((side) => previewKey(id, side))];
}

export function attachmentView(row: AttachmentRow): z.infer<typeof Attachment> {
  const { id, name, width, height } = row;
  const largest = width === null || height === null ? undefined : previewSides({ width, height }).at(-1);
  return {
    id,
    name,
    size: Number(row.size),
    kind: largest === undefined ? 'file' : 'image',
    url: `/attachments/${id}/${encodeURIComponent(name)}`,
    previewUrl: largest === undefined ? null : previewPath(id, largest),
    width,
    height,
  };
}

export function cleanName(name: string): string {
  const fileName = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = fileName.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim();
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(clean)?.[0] ?? '';
  const short = clean.length > LIMITS.attachment.name ? clean.slice(0, LIMITS.attachment.name - extension.length) + extension : clean;
  return short === '' || short === '.' || short === '..' ? 'file' : short;
}

/** Pictures are re-encoded from their pixels, which drops location and camera data. */
export async function storeUpload(
  { db, files, jobs }: Services,
  owner: Person,
  upload: SpooledFile,
  name: string,
): Promise<z.infer<typeof Attachment>> {
  const id = randomUUID();
  const columns = { id, owner_id: owner.id, name: cleanName(name), width: null, height: null };
  let media = await mediaType(upload.path);
  let size = upload.bytes;
  let preview: { width: number; height: number } | null = null;
  const isPicture = PICTURES.test(media);
  const pictures = isPicture ? await readPicture(owner, upload.path) : null;
  if (!isPicture && (await containsPlace(upload.path, media))) throw invalid({ attachment: ATTACHMENT_TEXTS.place });
  await scheduleErasing(db, jobs, attachmentKey(id), attachmentKeys(id));
  if (pictures === null) {
    // A picture that was not decoded becomes a plain download without a preview.
    if (isPicture) media = 'application/octet-stream';
    await eraseOnError(files, id, () => files.take(attachmentKey(id), upload.path));
  } else {
    const { whole, previews, largest } = pictures;
    const { width, height } = largest;
    await eraseOnError(files, id, async () => {
      for (const [index, key] of storedAttachmentKeys({ id, width, height }).entries()) {
        const { data } = [whole, ...previews][index] ?? {};
        if (data === undefined) throw new Error('A preview is missing.');
        await files.write(key, data);
      }
    });
    media = (await fileTypeFromBuffer(whole.data))?.mime ?? media;
    size = whole.data.length;
    preview = { width, height };
  }
  const values = { ...columns, ...preview, name: withExtension(columns.name, media), media_type: media, size };
  const stored = db.transaction().execute(async (trx) => {
    await makeRoom(trx, jobs, owner, size);
    await keepFiles(trx, jobs, attachmentKey(id));
    return trx.insertInto('attachments').values(values).returning(['id', 'name', 'size', 'width', 'height']).executeTakeFirstOrThrow();
  });
  const row = await stored.catch(async (error: unknown) => {
    // Only after a refusal: after other errors the transaction may have been committed, and a job
    // erases the files if not.
    if (error instanceof ORPCError) await files.erase(attachmentKeys(id));
    throw error;
  });
  return attachmentView(row);
}

/** Null if the picture cannot be decoded or is too large for that. @throws INPUT_INVALID */
async function readPicture(owner: Person, path: string) {
  const task = { kind: 'attach' as const, maxPixels: LIMITS.picture.pixels };
  const outcome = await processPicture(owner.id, task, () => readFile(path));
  if ('problem' in outcome) {
    const { problem } = outcome;
    if (problem === 'killed') throw invalid({ attachment: ATTACHMENT_TEXTS.killed });
    // The unchanged file could reveal where the picture was taken.
    if (!(await containsMetadata(path))) return null;
    const reason = problem === 'pixels' || problem === 'frames' ? problem : 'place';
    throw invalid({ attachment: ATTACHMENT_TEXTS[reason] });
  }
  const [whole, ...previews] = outcome.images;
  const largest = previews.at(-1);
  if (whole === undefined || largest === undefined) throw new Error('The picture worker returned no previews.');
  return { whole, previews, largest };
}

async function makeRoom(trx: Db, jobs: Jobs, owner: Person, bytes: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    DELETE FROM attachments WHERE post_id IS NULL AND id IN (
      SELECT id FROM (
        SELECT id, sum(size) OVER (ORDER BY created_at DESC, id DESC) AS total
        FROM attachments WHERE owner_id = ${owner.id} AND post_id IS NULL
      ) f WHERE f.total > ${UNUSED_BYTES - bytes}
    ) RETURNING id`.execute(trx);
  await eraseFiles(trx, jobs, rows);
  const { owned } = await trx
    .selectFrom('attachments')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('size'), sql<number>`0`).as('owned'))
    .where('owner_id', '=', owner.id)
    .where('post_id', 'is not', null)
    .executeTakeFirstOrThrow();
  if (Number(owned) + bytes > OWNED_BYTES) throw invalid({ attachment: ATTACHMENT_TEXTS.full });
}

async function eraseOnError<Result>(files: Services['files'], id: string, store: () => Promise<Result>): Promise<Result> {
  try {
    return await store();
  } catch (error) {
    await files.erase(attachmentKeys(id));
    throw error;
  }
}

function withExtension(name: string, media: string): string {
  if (media === 'image/jpeg' && /\.(heic|heif)$/i.test(name)) return name.replace(/\.\w+$/, '.jpg');
  if (media === 'image/webp' && /\.avif$/i.test(name)) return name.replace(/\.\w+$/, '.webp');
  return name;
}

export async function attach(db: Db, owner: Person, postId: string, attachmentId: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('attachments')
    .set({ post_id: postId })
    .where('id', '=', attachmentId)
    .where('owner_id', '=', owner.id)
    .where('post_id', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw invalid({ attachmentId: ATTACHMENT_TEXTS.gone });
}

/** An upload attached by an earlier attempt of the same request is accepted. */
export async function checkForPost(db: Db, owner: Person, communityId: string, attachmentId: string, requestKey: string): Promise<void> {
  const row = await db
    .selectFrom('attachments as f')
    .leftJoin('posts as p', 'p.id', 'f.post_id')
    .select(['f.post_id', 'p.request_key', 'p.community_id'])
    .where('f.id', '=', attachmentId)
    .where('f.owner_id', '=', owner.id)
    .executeTakeFirst();
  const isUsable = row !== undefined && (row.post_id === null || (row.request_key === requestKey && row.community_id === communityId));
  if (!isUsable) throw invalid({ attachmentId: ATTACHMENT_TEXTS.gone });
}

export async function isAttachedTo(db: Db, postId: string, attachmentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('attachments')
    .select('id')
    .where('id', '=', attachmentId)
    .where('post_id', '=', postId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Pictures may be larger than the file that was chosen, because they are re-encoded. */
const REENCODED_FACTOR = 2;

/** Some files of a new post cannot be added in an edit. */
export async function checkForEdit(db: Db, owner: Person, attachmentId: string): Promise<void> {
  const row = await db
    .selectFrom('attachments')
    .select(['name', 'size', 'media_type', 'width'])
    .where('id', '=', attachmentId)
    .where('owner_id', '=', owner.id)
    .executeTakeFirst();
  if (row === undefined) throw invalid({ attachmentId: ATTACHMENT_TEXTS.gone });
  const extensions = EDIT_ATTACHMENT_TYPES[row.media_type] ?? [];
  const maxBytes = LIMITS.attachment.editBytes * (row.width === null ? 1 : REENCODED_FACTOR);
  const valid = extensions.includes(/\.(\w+)$/.exec(row.name.toLowerCase())?.[1] ?? '') && Number(row.size) <= maxBytes;
  if (!valid) throw invalid({ attachmentId: ATTACHMENT_TEXTS.edit });
}

/** The stored file is deleted after the commit. */
export async function detach(db: Db, jobs: Jobs, postId: string): Promise<void> {
  const deleted = await db.deleteFrom('attachments').where('post_id', '=', postId).returning('id').execute();
  await eraseFiles(db, jobs, deleted);
}

async function eraseFiles(db: Db, jobs: Jobs, deleted: readonly { id: string }[]): Promise<void> {
  if (deleted.length > 0)
    await eraseAfterCommit(
      db,
      jobs,
      deleted.flatMap(({ id }) => attachmentKeys(id)),
    );
}

export async function cleanUpUploads(db: Db, jobs: Jobs): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const deleted = await trx
      .deleteFrom('attachments')
      .where('post_id', 'is', null)
      .where('created_at', '<', ago(RETENTION.unusedFileHours, 'hours'))
      .returning('id')
      .execute();
    await eraseFiles(trx, jobs, deleted);
  });
}
