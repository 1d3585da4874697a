/** What a person reads who writes, changes or opens a post (doc 2 §5). */
export const POST_TEXTS = {
  loginRequired: 'You must be logged in to create a post.',
  community: 'Please select a community.',
  title: 'Please enter a title.',
  category: 'Please select a category.',
  url: 'Please enter a valid web address.',
  created: 'Post created successfully!',
  emptyTitle: 'Title cannot be empty',
  updated: 'Post updated successfully',
  deleted: 'Post deleted successfully',
  stillOpen: 'Your question is shown as still open',
  noLongerOpen: 'Your question is no longer shown as open',
  linked: 'The two questions are linked.',
  unlinked: 'The two questions are no longer linked.',
  thanked: 'Good to hear. Whoever answered learns that it helped somebody, without your name.',
  loginToView: 'You must be logged in to view this post.',
  noAccess: 'You do not have access to view this post.',
  /** Below the field in which somebody else's post is deleted. */
  typePhrase: (phrase: string) => `Type ${phrase} to delete this post`,
};
