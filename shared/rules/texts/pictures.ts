export const PICTURE_KINDS = 'PNG, JPEG, WebP, HEIC, AVIF, GIF, TIFF or BMP';

export const PICTURE_TEXTS = {
  kind: `Please choose a picture: ${PICTURE_KINDS}`,
  large: 'The picture can be at most 10 MB',
  pixels: 'The picture can have at most 50 megapixels',
  unreadable: 'This picture cannot be read. Please choose another',
  gone: 'This picture is no longer here. Please choose it again',
  crop: 'The chosen part is outside the picture',
  failed: 'Failed to upload profile picture',
};
