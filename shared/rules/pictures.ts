/** File name extensions of `PICTURE_KINDS`, for the file dialog. */
export const PICTURE_ENDINGS = '.png,.jpg,.jpeg,.webp,.heic,.heif,.avif,.gif,.tif,.tiff,.bmp';

/** Pixels, smallest first: beside posts, on cards, on the profile, each also at double density. */
export const PICTURE_SIZES = [96, 256, 512] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

const DEFAULT_SIZE: PictureSize = 256;

export function picturePath(id: string, size: PictureSize = DEFAULT_SIZE): string {
  return `/pictures/${id}-${size}.webp`;
}

export function pictureId(url: string): string | null {
  return /^\/pictures\/([0-9a-f-]{36})-\d+\.webp$/.exec(url)?.[1] ?? null;
}

export function pictureSet(url: string): string {
  const id = pictureId(url);
  return id === null ? '' : PICTURE_SIZES.map((size) => `${picturePath(id, size)} ${size}w`).join(', ');
}
