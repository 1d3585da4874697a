export const peopleTexts = {
  notFound: 'User not found',
  anonymous: 'Anonymous',
};
