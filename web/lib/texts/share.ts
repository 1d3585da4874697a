export const shareTexts = {
  copied: 'Link copied to clipboard!',
  failed: 'Failed to copy link to clipboard',
};
