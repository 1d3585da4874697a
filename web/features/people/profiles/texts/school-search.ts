export const schoolSearchTexts = {
  placeholder: 'Search by name',
  found: 'School confirmed',
  none: 'No school has this in its name. Please choose one from the list.',
};
