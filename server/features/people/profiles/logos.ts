import type { Problem } from '#server/platform/files/pictures/messages.ts';
import { processPicture } from '#server/platform/files/pictures/pictures.ts';
import type { Services } from '#server/platform/http/api.ts';
import { LIMITS } from '#shared/rules/limits.ts';
import { PICTURE_SIZES } from '#shared/rules/pictures.ts';
import { storeSizes } from './pictures.ts';

/**
 * Stores a re-encoded logo. It is erased later unless `replacePicture` keeps it.
 * @param ownerId key in the fair queue of pictures
 */
export async function storeLogo(
  services: Pick<Services, 'db' | 'files' | 'jobs'>,
  ownerId: string,
  image: Uint8Array,
): Promise<{ url: string } | { problem: Problem }> {
  const task = { kind: 'logo' as const, widths: [...PICTURE_SIZES], maxPixels: LIMITS.picture.pixels };
  const outcome = await processPicture(ownerId, task, image);
  return 'problem' in outcome ? outcome : { url: await storeSizes(services, outcome.images) };
}
