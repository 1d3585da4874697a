/** What a person has chosen for a post; `normal`: no longer followed, also when they write in it again. */
export const POST_LEVELS = ['followed', 'normal', 'muted'] as const;
export type PostLevel = (typeof POST_LEVELS)[number];

export const COMMUNITY_LEVELS = ['followed', 'muted'] as const;
export type CommunityLevel = (typeof COMMUNITY_LEVELS)[number];

/** Posts that one person may follow, mute, and save. `level_of_writer` of the migrations knows the first as well. */
export const MOST_FOLLOWED = 5_000;
export const MOST_MUTED = 5_000;
export const MOST_SAVED = 5_000;
/** Communities that one person may follow. */
export const MOST_COMMUNITIES = 50;

/** A reminder lies at most so many days ahead. */
export const REMIND_WITHIN_DAYS = 366;
