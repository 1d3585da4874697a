export const originalDialogTexts = {
  text: 'This question stays readable and points to the other one. Whoever asked it is notified when the other one has an answer.',
  field: 'Link to the other question',
  orThese: 'Or one of these',
  act: 'Link',
  acting: 'Linking...',
  noLink: 'Please paste the address of a post here, or choose one.',
};
