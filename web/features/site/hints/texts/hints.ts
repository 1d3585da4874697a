export const hintTexts = {
  gotIt: 'Got it',
  failed: 'The hint could not be put away for good. It will be here again.',

  places: {
    title: 'Your places',
    medical:
      'What you write here is read by students of every school, premed students among them, and by whoever has the link to a post. Of your own school there are:',
    premed: (school: string) =>
      `What you write here is read by premed students of every school and medical students of ${school}. On The Dashboard medical students of all schools write, and you can read along.`,
  },
  keyboard: {
    title: 'Quicker by keyboard',
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
    way: 'Moderator Guidelines',
  },
  install: {
    title: 'Keep this forum among your apps',
    text: 'In your browser’s menu, on an iPhone below Share, choose “Add to Home Screen” or “Install app”. It opens by one tap then, and shows what you read last even without a connection.',
  },
};
