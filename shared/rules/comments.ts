/** Values of the URL parameter. Pinned comments lead in each order. */
export const COMMENT_SORTS = ['most_reacts', 'most_recent', 'oldest', 'my_comments'] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];

export const DEFAULT_COMMENT_SORT: CommentSort = 'oldest';

export const DELETE_COMMENT_PHRASE = 'delete_comment';

export const MAX_COMMENTS_PER_REQUEST = 100;

export const MAX_NEW_ITEMS = 100;
