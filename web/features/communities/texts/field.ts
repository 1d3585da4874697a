/** Choosing where a post goes. */
export const communityFieldTexts = {
  label: 'Community',
  choose: 'Choose a community',
  none: 'No communities available',
  failed: 'Failed to load community options.',
  /** Over the communities of one kind. */
  kinds: { general: 'General', grades: 'Grade Forums', classes: 'Classes', premed: 'Premed' },
};
