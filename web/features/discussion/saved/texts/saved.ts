import { counted } from '#shared/rules/locale.ts';

export const savedTexts = {
  title: 'Saved',
  lede: 'Posts that you saved, latest first. Nobody else sees them here.',
  list: 'Saved posts',
  loading: 'Loading saved posts…',
  failed: 'Your saved posts could not be loaded',
  savedOn: 'Saved',
  reminder: (moment: string) => `Reminder: ${moment}`,
  remind: 'Remind me',
  change: 'Change reminder',
  remove: 'Remove',
  announcement: (count: number, isAll: boolean) =>
    `${isAll ? '' : 'The first '}${counted(count, { one: 'saved post', other: 'saved posts' })}`,
  more: 'Load More Posts',
  end: 'No more posts to load',
  empty: {
    title: 'Nothing saved yet',
    text: 'Save a post from its page or its menu to find it here again, and be reminded of it if you like.',
  },
};
