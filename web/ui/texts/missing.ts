/** Where code that is loaded when it is used could not be had. */
export const missingTexts = {
  part: 'This part of the page could not be loaded. Your connection may be down; what you have typed is kept.',
  screen: 'The page could not be loaded. Your connection may be down; nothing is lost here.',
  /** The server has another version, in which it has another name. */
  gone: 'A new version of the forum is here, and this part needs it. What you have typed is kept.',
  reload: 'Reload',
};
