/** What moderators do with a post or a comment, on buttons and in menus. */
export const actTexts = {
  pin: 'Pin',
  unpin: 'Unpin',
  collapse: 'Collapse',
  expand: 'Expand',
};
