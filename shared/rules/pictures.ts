/** Profile pictures: what may be uploaded, and the addresses of the sizes made of it. */

/** What the file dialog offers: the kinds that the server takes (`PICTURE_KINDS`), by the endings of their names. */
export const PICTURE_ENDINGS = '.png,.jpg,.jpeg,.webp,.heic,.heif,.avif,.gif,.tif,.tiff,.bmp';

/** Widths and heights in pixels, smallest first: beside posts, beside a card, on the profile; each on sharp screens too. */
export const PICTURE_SIZES = [96, 256, 512] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

/** The one that stands for all of them wherever a single address is kept or given out. */
const DEFAULT_SIZE: PictureSize = 256;

export function picturePath(id: string, size: PictureSize = DEFAULT_SIZE): string {
  return `/pictures/${id}-${size}.webp`;
}

/** The id in a picture's address; null for an address of another kind. */
export function pictureId(url: string): string | null {
  return /^\/pictures\/([0-9a-f-]{36})-\d+\.webp$/.exec(url)?.[1] ?? null;
}

/** For `srcset`: every size with its width; empty for pictures that have but one. */
export function pictureSet(url: string): string {
  const id = pictureId(url);
  return id === null ? '' : PICTURE_SIZES.map((size) => `${picturePath(id, size)} ${size}w`).join(', ');
}
