export const readingTexts = {
  communityRead: 'Everything in this community is marked as read.',
  allRead: 'Everything is marked as read.',
};
