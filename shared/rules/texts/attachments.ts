export const ATTACHMENT_TEXTS = {
  large: 'File size exceeds 50MB limit.',
  full: 'Your files take up 1 GB, the most for one person. Delete posts whose files nobody needs any more.',
  gone: 'This file is no longer here. Please attach it again.',
  edit: 'The file must be a PDF, Word, text, JPEG or PNG file of at most 10 MB.',
  killed: 'This picture could not be processed. Please try again.',
  place: 'This file may tell where it was taken, and that cannot be removed. Please attach a copy without its location.',
  pixels: 'This picture has more than 50 megapixels.',
  frames: 'This animation has more than 50 megapixels in all frames together. Please make it shorter or smaller.',
};
