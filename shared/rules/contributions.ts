/**
 * How one's own posts and comments can be ordered (doc 2 §5). All four sort both lists: "Most Comments" means the
 * comments on a post, and the replies that a comment has.
 */
export const OWN_SORTS = ['latest', 'oldest', 'most_comments', 'most_reactions'] as const;
export type OwnSort = (typeof OWN_SORTS)[number];
