export const hintTexts = {
  gotIt: 'Got it',
  failed: 'The hint could not be dismissed. It will be back.',

  places: {
    title: 'Your places',
    medical:
      'Students of every school, also premed students, can read what you write here, and so can anybody with the link to a post. Your own school has:',
    premed: (school: string) =>
      `Premed students of every school and medical students of ${school} can read what you write here. On The Dashboard, medical students of all schools write, and you can read along.`,
  },
  keyboard: {
    title: 'Faster by keyboard',
    text: {
      before: 'Press',
      mac: 'or, on a Mac,',
      find: 'to go to a person, a post or a community from anywhere, and',
      sheet: 'to see all shortcuts.',
    },
    keys: { find: 'Ctrl K', findOnMac: '⌘ K', sheet: '?' },
  },
  messages: {
    title: 'Who reads your messages?',
    text: 'You and the person you write to. If somebody bothers you, report the message from the menu beside it: moderators can then read each reported message with at most five messages before it and five after it, and never see anything else of the conversation. Or choose Restrict from the options beside their name: then neither of you can write to the other.',
  },
  reviewing: {
    title: 'How a review goes',
    text: 'Take a report, and the other moderators see that you have it. Resolve it when you are done: whoever reported it is notified that it was reviewed, never by whom.',
    link: 'Moderator Guidelines',
  },
  install: {
    title: 'Add this forum to your apps',
    text: 'In your browser’s menu, on an iPhone under Share, choose “Add to Home Screen” or “Install app”. It then opens with one tap and shows what you last read, even offline.',
  },
};
