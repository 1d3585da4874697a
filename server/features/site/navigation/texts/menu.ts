export const menuTexts = {
  /** The way to the posts of all communities that one has. */
  home: 'Home',
  /** The way to the moderators' pages. */
  admin: 'Moderation',
  /** The section of what belongs to no other. */
  more: 'More',
};
