export const COMMUNITY_TEXTS = {
  notFound: 'Community not found',
  institutionNotFound: 'Institution not found',
  premed: 'You do not have access to this premed dashboard.',
  other: 'You do not have access to this community.',
  archived: 'This community is archived: you can read everything, but not write.',
};
