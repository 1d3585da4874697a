/** Profile pictures: what may be uploaded, and the addresses of the sizes made of it. */
import { LIMITS } from './limits.ts';

export const PICTURE_TEXTS = {
  kind: 'Please choose a picture: PNG, JPEG, WebP or HEIC',
  large: 'The picture can have at most 10 MB',
  pixels: 'The picture can have at most 50 megapixels',
  small: `The picture must be at least ${LIMITS.picture.side} pixels wide and high`,
  unreadable: 'This picture cannot be read. Please choose another',
  gone: 'This picture is no longer here. Please choose it again',
  crop: 'The chosen part lies outside of the picture',
  failed: 'Failed to upload profile picture',
} as const;

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
