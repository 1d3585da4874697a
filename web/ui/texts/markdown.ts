/** What stands for parts of a text that people wrote. */
export const markdownTexts = {
  /** A picture without words of its own; it shows as a link. */
  image: 'Image',
  table: 'Table',
  task: { done: 'Done', open: 'Open' },
};
