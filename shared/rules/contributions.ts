/** Orders of a person's posts and comments. For comments, "Most Comments" counts replies. */
export const OWN_SORTS = ['latest', 'oldest', 'most_comments', 'most_reactions'] as const;
export type OwnSort = (typeof OWN_SORTS)[number];
