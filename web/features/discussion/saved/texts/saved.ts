import { counted } from '#shared/rules/locale.ts';

/** The page of what one has saved. */
export const savedTexts = {
  title: 'Saved',
  lede: 'Posts that you saved, the latest first. Nobody else sees them here.',
  list: 'Saved posts',
  loading: 'Loading saved posts…',
  failed: 'Your saved posts could not be loaded',
  /** Before a date. */
  savedOn: 'Saved',
  reminder: (moment: string) => `Reminder: ${moment}`,
  remind: 'Remind me',
  change: 'Change reminder',
  remove: 'Remove',
  /** Told when the list has grown or shrunk. */
  news: (count: number, isAll: boolean) => `${isAll ? '' : 'The first '}${counted(count, { one: 'saved post', other: 'saved posts' })}`,
  more: 'Load More Posts',
  end: 'No more posts to load',
  empty: {
    title: 'Nothing saved yet',
    text: 'Save a post from its page or its menu to find it here again, and be reminded of it if you like.',
  },
};
