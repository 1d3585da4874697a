export const menuTexts = {
  /** The way to the moderators' pages. */
  admin: 'Admin',
  /** The section of what belongs to no other. */
  more: 'More',
};
