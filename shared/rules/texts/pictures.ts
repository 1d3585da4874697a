import { LIMITS } from '../limits.ts';

/** What is wrong with a profile picture. */
export const PICTURE_TEXTS = {
  kind: 'Please choose a picture: PNG, JPEG, WebP or HEIC',
  large: 'The picture can have at most 10 MB',
  pixels: 'The picture can have at most 50 megapixels',
  small: `The picture must be at least ${LIMITS.picture.side} pixels wide and high`,
  unreadable: 'This picture cannot be read. Please choose another',
  gone: 'This picture is no longer here. Please choose it again',
  crop: 'The chosen part lies outside of the picture',
  failed: 'Failed to upload profile picture',
};
