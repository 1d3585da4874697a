/** `normal`: unfollowed, and commenting does not follow it again. */
export const POST_LEVELS = ['followed', 'normal', 'muted'] as const;
export type PostLevel = (typeof POST_LEVELS)[number];

export const COMMUNITY_LEVELS = ['followed', 'muted'] as const;
export type CommunityLevel = (typeof COMMUNITY_LEVELS)[number];

/** Limits per person. The SQL function `level_of_writer` repeats the first. */
export const MAX_FOLLOWED_POSTS = 5_000;
export const MAX_MUTED_POSTS = 5_000;
export const MAX_SAVED_POSTS = 5_000;
export const MAX_FOLLOWED_COMMUNITIES = 50;

export const REMIND_WITHIN_DAYS = 366;
