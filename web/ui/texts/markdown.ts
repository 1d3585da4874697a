export const markdownTexts = {
  image: 'Image',
  table: 'Table',
  task: { done: 'Done', open: 'Open' },
};
