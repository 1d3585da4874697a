/** In display order. */
export const CATEGORIES = ['Resource', 'Question', 'Insight', 'Announcement', 'Vent', 'Meme', 'Blurb', 'Miscellaneous'] as const;

export type Category = (typeof CATEGORIES)[number];
