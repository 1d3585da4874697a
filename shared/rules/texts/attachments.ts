/** What is wrong with a file of a post. */
export const ATTACHMENT_TEXTS = {
  large: 'File size exceeds 50MB limit.',
  gone: 'This file is no longer here. Please attach it again.',
  edit: 'The file must be a PDF, Word, text, JPEG or PNG file of at most 10 MB.',
  pixels: 'This picture has more than 50 megapixels.',
};
