export const draftTexts = {
  discarded: 'Draft discarded.',
  storageFailed: 'This browser cannot keep your draft: its storage is full or turned off. It stays as long as this page is open.',
  restored: (moment: string) => `Your draft of ${moment} is back.`,
  replaceBy: (title: string) => `Discard it to write “${title}” instead.`,
  undo: 'Undo',
  discard: 'Discard',
  changes: { title: 'Discard your changes?', act: 'Discard', keep: 'Keep editing' },
};
