/** In display order (doc 2 §2). */
export const CATEGORIES = ['Resource', 'Question', 'Insight', 'Announcement', 'Vent', 'Meme', 'Blurb', 'Miscellaneous'] as const;

export type Category = (typeof CATEGORIES)[number];
