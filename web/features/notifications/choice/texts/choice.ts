import type { Channel, DigestFrequency, NotificationChoice } from '#shared/rules/notifications.ts';
import { NOTIFICATION_TEXTS } from '#shared/rules/texts/notifications.ts';

const rows: Record<NotificationChoice, { name: string; what: string }> = {
  mentions: { name: 'Mentions', what: 'Somebody writes @ and your username.' },
  replies: { name: 'Replies to you', what: 'Somebody answers one of your comments.' },
  comments: { name: 'Comments on your posts', what: '' },
  answers: { name: 'Answers accepted or confirmed', what: 'An answer of yours helped.' },
  duplicates: { name: 'Answers to questions like yours', what: 'A question that asks the same as yours has an answer.' },
  likes: { name: 'Likes', what: '' },
  thanks: { name: 'Thanks', what: 'Somebody found what you wrote useful.' },
  followed_posts: { name: 'Posts you follow', what: 'New comments. “In the digest” means only there.' },
  followed_communities: { name: 'Communities you follow', what: 'New posts. “In the digest” means only there.' },
  reminders: { name: 'Reminders', what: 'Of posts that you saved.' },
  messages: { name: 'Messages', what: 'One email per conversation, until you open it.' },
};

const channels: Record<Channel, string> = { off: 'Off', here: 'Here', mail: 'Here and by email', digest: 'In the digest' };

const frequencies: Record<DigestFrequency, string> = { weekly: 'Weekly', daily: 'Daily', off: 'Off' };

export const choiceTexts = {
  title: NOTIFICATION_TEXTS.settings,
  back: 'Settings',
  ended: 'Log in again to go on.',
  failed: 'Your settings did not load',
  sections: { choices: 'Notifications', digest: 'Digest', following: 'What you follow or have muted' },
  lead: 'We send an email when you have been away for about ten minutes and have not read it here by then. While the forum is open in a browser, we wait half an hour.',
  endMails: 'Turn off all emails',
  stays: 'Emails about your account still come.',
  rows,
  channels,
  saved: 'Saved',
  notSaved: 'Not saved. Please try again.',
  suppressed: {
    before: 'Emails to ',
    after: ' came back, so we send none of these until that is solved. If you no longer use this address, ',
    link: 'change it',
    end: '. Otherwise write to us.',
  },
  digest: {
    what: 'One email with answered questions, what is new in what you follow, and what others in your communities liked. If nothing is new, you get none.',
    frequency: 'How often',
    frequencies,
    weekday: 'Day',
    weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    hour: 'Time',
    zone: 'Time zone',
    zoneHint: 'Type the name of a large city near you, such as New York.',
    noZone: 'Choose one from the list.',
    ownZone: (zone: string) => `Use ${zone}, where this device is`,
    next: (moment: string) => `The next one comes on ${moment}.`,
    off: 'You get no digest. What you follow with “In the digest” only shows as unread.',
    unknown: 'The first one comes once your time zone is known.',
  },
  following: {
    none: 'You do not follow or mute anything yet. You automatically follow posts you write in.',
    list: 'What you follow or have muted',
    more: 'Show more',
    failed: 'This list did not load.',
    loading: 'Loading what you follow...',
    community: 'Community',
    channelOf: (name: string) => `How you are notified of ${name}`,
    unfollow: 'Unfollow',
    unmute: 'Unmute',
    levels: { muted: 'Muted' },
    asAbove: 'As chosen above',
    channels: { ...channels, off: 'Only as unread', digest: 'Only in the digest' } satisfies Record<Channel, string>,
  },
};
