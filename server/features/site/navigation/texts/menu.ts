export const menuTexts = {
  /** Link to the posts of all of the person's communities. */
  home: 'Home',
  /** Link to the moderators' pages. */
  admin: 'Moderation',
  /** Section of items that fit no other section. */
  more: 'More',
};
