/** Saving posts, and reminders of them. */
export const saveTexts = {
  save: 'Save',
  /** Names the switch on a post's page. */
  label: 'Save this post',
  saved: 'Saved',
  /** In the menus of cards. */
  remove: 'Remove from Saved',
  done: 'Saved. You find it in your menu under Saved.',
  removed: 'No longer saved',
  failed: 'This could not be changed. Please try again.',
  reminder: {
    act: 'Remind me…',
    title: 'Remind me of this post',
    now: (moment: string) => `You will be reminded: ${moment}`,
    presets: { hour: 'In an hour', morning: 'Tomorrow morning', week: 'Next week' },
    other: 'At another time',
    set: 'Set reminder',
    none: 'No reminder',
    done: (moment: string) => `You will be reminded: ${moment}`,
    ended: 'The reminder was removed',
  },
};
