/** The sheet of all shortcuts. */
export const sheetTexts = {
  title: 'Keyboard shortcuts',
  single: 'Shortcuts of single keys',
  note: 'Kept on this device. Switch them off if you speak to your device or press keys by accident; all of them can also be reached without.',
  /** After what a shortcut does. */
  off: ' (switched off)',
  /** Between two keys that are pressed one after the other. */
  between: ' then ',
  /** Names of keys as they stand on keyboards; others are named by their letter. */
  keys: { Escape: 'Esc', mod: 'Ctrl', Enter: 'Enter' },
  groups: { anywhere: 'Anywhere', items: 'Posts, comments and reports', places: 'Go to' },
  shortcuts: {
    find: 'Search communities, people, posts and actions',
    search: 'Search posts',
    create: 'Create Post',
    sheet: 'Show these shortcuts',
    close: 'Close what is open',
    next: 'Go to the next one',
    previous: 'Go to the one before',
    open: 'Open it',
    openTitle: 'Open the post whose title has the focus',
    like: 'Like it, or take the like back',
    reply: 'Reply',
    share: 'Share the post',
    take: 'Take a report',
    resolve: 'Resolve a report',
    undo: 'Take that back',
    select: 'Select a report in the list of reports',
    home: 'Home: all your communities',
    dashboard: 'The Dashboard',
    school: 'Your own school',
    inbox: 'Your inbox',
    notifications: 'Your notifications',
    profile: 'Profile',
  },
};
