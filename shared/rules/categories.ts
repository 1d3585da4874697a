/** The post categories, in the order in which people choose them (doc 2 §2). */
export const CATEGORIES = ['Resource', 'Question', 'Insight', 'Announcement', 'Vent', 'Meme', 'Blurb', 'Miscellaneous'] as const;

export type Category = (typeof CATEGORIES)[number];
