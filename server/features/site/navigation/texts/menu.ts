export const menuTexts = {
  home: 'Home',
  admin: 'Moderation',
  more: 'More',
};
