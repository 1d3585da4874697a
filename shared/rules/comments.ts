/** The orders of a post's comments (doc 2 §2), as an address names them. Pinned ones lead in each. */
export const COMMENT_SORTS = ['most_reacts', 'most_recent', 'oldest', 'my_comments'] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];

export const DEFAULT_COMMENT_SORT: CommentSort = 'oldest';

/** What a moderator types before somebody else's comment goes for good. */
export const DELETE_COMMENT_PHRASE = 'delete_comment';

/** Comments about which one question may ask what has become of them. */
export const MOST_STATES = 100;

/** So many new comments stand for "or more". */
export const MOST_NEWER = 100;
