export const restrictedListTexts = {
  list: 'People you restrict',
  nobody: 'You do not restrict anybody. You can restrict somebody from their profile or a conversation with them.',
  more: 'Load More People',
  loading: 'Loading the people you restrict...',
  failed: 'The people you restrict did not load.',
};
