/** What a person has chosen for a post; `normal`: no longer followed, also when they write in it again. */
export const POST_LEVELS = ['followed', 'normal', 'muted'] as const;
export type PostLevel = (typeof POST_LEVELS)[number];

export const COMMUNITY_LEVELS = ['followed', 'muted'] as const;
export type CommunityLevel = (typeof COMMUNITY_LEVELS)[number];
