export const restrictTexts = {
  menu: { label: 'Options', report: 'Report' },
  reportUser: 'Report user',
  act: 'Restrict',
  acting: 'Restricting...',
  done: (name: string) => `You now restrict ${name}.`,
  ask: {
    title: (name: string) => `Restrict ${name}?`,
    messages:
      'Neither of you can send the other messages, or see what the other has read. What you have written to each other stays readable.',
    reactions: 'Neither of you can like, comment on or reply to what the other writes, or be notified of it.',
    profile: 'They can no longer open your profile. You can still open theirs.',
    found: 'You both still find each other’s posts and comments in your communities.',
    note: 'They are not told, but may notice. You can undo it on their profile and in your settings.',
  },
  note: (name: string) => `You restrict ${name}. Neither of you can send the other messages or react to what they write.`,
};
