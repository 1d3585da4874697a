import { randomUUID } from 'node:crypto';
import { ago, type Db } from '#server/platform/db/database.ts';
import { eraseAfterCommit, keepFiles, scheduleErasing } from '#server/platform/files/files.ts';
import type { Image, Problem } from '#server/platform/files/pictures/messages.ts';
import { processPicture } from '#server/platform/files/pictures/pictures.ts';
import type { Person, Services } from '#server/platform/http/api.ts';
import { invalid } from '#server/platform/http/errors.ts';
import { LIMITS } from '#shared/rules/limits.ts';
import { PICTURE_SIZES, type PictureSize, pictureId, picturePath } from '#shared/rules/pictures.ts';
import { RETENTION } from '#shared/rules/retention.ts';
import { PICTURE_TEXTS } from '#shared/rules/texts/pictures.ts';

/** Pixels: enough for the largest size at zoom 2. */
const DRAFT_SIDE = 1_200;
/** Drafts kept per person besides the newest, because another tab may be choosing too. */
const OLDER_DRAFTS = 2;

export type PictureChoice = { draftId: string; crop: { x: number; y: number; size: number } } | null | undefined;

export const PROBLEM_TEXTS: Record<Problem, string> = {
  kind: PICTURE_TEXTS.kind,
  broken: PICTURE_TEXTS.unreadable,
  killed: PICTURE_TEXTS.unreadable,
  pixels: PICTURE_TEXTS.pixels,
  frames: PICTURE_TEXTS.pixels,
  crop: PICTURE_TEXTS.crop,
};

export function pictureKey(id: string, size: PictureSize): string {
  return `pictures/${id}-${size}.webp`;
}

function keysOf(id: string): string[] {
  return PICTURE_SIZES.map((size) => pictureKey(id, size));
}

/**
 * Stores only the re-encoded pixels, never the uploaded file.
 * @throws INPUT_INVALID at the field `picture`
 */
export async function createDraft(db: Db, ownerId: string, file: Uint8Array) {
  const { bytes: _, pixels: maxPixels, side: minSide } = LIMITS.picture;
  const outcome = await processPicture(ownerId, { kind: 'clean', maxSide: DRAFT_SIDE, minSide, maxPixels }, file);
  if ('problem' in outcome) throw invalid({ picture: PROBLEM_TEXTS[outcome.problem] });
  const [picture] = outcome.images;
  if (picture === undefined) throw invalid({ picture: PICTURE_TEXTS.unreadable });
  const { width, height, data } = picture;
  const { id } = await db
    .insertInto('picture_drafts')
    .values({ member_id: ownerId, image: data, width, height })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('picture_drafts')
    .where('id', 'in', (query) =>
      query
        .selectFrom('picture_drafts')
        .select('id')
        .where('member_id', '=', ownerId)
        .where('id', '<>', id)
        .orderBy('created_at', 'desc')
        .offset(OLDER_DRAFTS),
    )
    .execute();
  return { id, width, height, preview: `data:image/webp;base64,${data.toString('base64')}` };
}

async function storeChosen(services: Services, person: Person, choice: NonNullable<PictureChoice>): Promise<string> {
  const draft = await services.db
    .selectFrom('picture_drafts')
    .select(['image', 'width', 'height'])
    .where('id', '=', choice.draftId)
    .where('member_id', '=', person.id)
    .executeTakeFirst();
  if (draft === undefined) throw invalid({ picture: PICTURE_TEXTS.gone });
  const { x, y, size } = choice.crop;
  if (x + size > draft.width || y + size > draft.height) throw invalid({ picture: PICTURE_TEXTS.crop });
  const outcome = await processPicture(person.id, { kind: 'cut', ...choice.crop, widths: [...PICTURE_SIZES] }, draft.image);
  if ('problem' in outcome) throw invalid({ picture: PROBLEM_TEXTS[outcome.problem] });
  return storeSizes(services, outcome.images);
}

type Store = Pick<Services, 'db' | 'files' | 'jobs'>;

/**
 * The files are erased later unless `replacePicture` keeps them.
 * @returns the picture's address
 */
export async function storeSizes({ db, files, jobs }: Store, images: readonly Image[]): Promise<string> {
  const id = randomUUID();
  await scheduleErasing(db, jobs, picturePath(id), keysOf(id));
  try {
    for (const [index, width] of PICTURE_SIZES.entries()) {
      const { data } = images[index] ?? {};
      if (data === undefined) throw new Error('A picture size is missing.');
      await files.write(pictureKey(id, width), data);
    }
  } catch (error) {
    await files.erase(keysOf(id));
    throw error;
  }
  return picturePath(id);
}

/** Erases the previous picture's files after the caller's transaction commits. */
export async function replacePicture(trx: Db, jobs: Services['jobs'], before: string | null, after: string | null): Promise<void> {
  if (after !== null) await keepFiles(trx, jobs, after);
  const old = before === null ? null : pictureId(before);
  if (old !== null) await eraseAfterCommit(trx, jobs, keysOf(old));
}

/**
 * Changes a profile together with its picture. Erases the files that are then unused.
 * @param change writes the columns with the picture's address; returns false if it wrote nothing
 */
export async function withPicture(
  services: Services,
  person: Person,
  choice: PictureChoice,
  change: (trx: Db, picture: { picture_url?: string | null }) => Promise<boolean>,
): Promise<boolean> {
  const { db, jobs, files } = services;
  if (choice === undefined) return change(db, {});
  const url = choice === null ? null : await storeChosen(services, person, choice);
  const done = await db.transaction().execute(async (trx) => {
    const before = await trx.selectFrom('members').select('picture_url').where('id', '=', person.id).forUpdate().executeTakeFirst();
    if (!(await change(trx, { picture_url: url }))) return false;
    await replacePicture(trx, jobs, before?.picture_url ?? null, url);
    // The chosen draft expires by itself, so that a retry after a lost response succeeds.
    await trx
      .deleteFrom('picture_drafts')
      .where('member_id', '=', person.id)
      .where('id', 'is distinct from', choice?.draftId ?? null)
      .execute();
    return true;
  });
  // Not after an error: the transaction may have been committed, and a job erases the files if not.
  const unused = done || url === null ? null : pictureId(url);
  if (unused !== null) await files.erase(keysOf(unused));
  return done;
}

export async function cleanUpDrafts(db: Db): Promise<void> {
  await db.deleteFrom('picture_drafts').where('created_at', '<', ago(RETENTION.unusedPictureHours, 'hours')).execute();
}
