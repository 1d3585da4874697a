import { counted } from '#shared/rules/locale.ts';
import { NOTIFICATION_TEXTS } from '#shared/rules/texts/notifications.ts';
import { recentTexts } from '#web/features/search/texts/recent.ts';
import { findTexts } from './find-button.ts';

export const paletteTexts = {
  all: { title: findTexts.act, label: 'Search communities, people, posts and actions', placeholder: 'Search for anything' },
  writing: { title: 'New message', label: 'Search for a classmate by name or username', placeholder: 'Name or username' },
  list: 'Entries',
  groups: {
    recent: 'Recent',
    searches: recentTexts.title,
    communities: 'Communities',
    people: 'People',
    school: 'At your school',
    actions: 'Actions',
    posts: 'Posts',
  },
  begin: 'Type a first or last name, or a username.',
  none: (typed: string) => `Nothing found for “${typed}”`,
  count: (count: number) => counted(count, { one: 'entry', other: 'entries' }),
  removable: 'Delete removes it',
  message: (name: string) => `Message ${name}`,
  peopleOffline: 'You are offline. People can be found once you are back.',
  searchingPeople: 'Looking for people…',
  posts: {
    searching: 'Searching posts…',
    answered: (community: string) => `Answered · ${community}`,
    confirmed: (community: string) => `Confirmed · ${community}`,
    again: 'Search posts again',
    all: (typed: string) => `Search all posts for “${typed}”`,
    ask: (typed: string) => `Ask “${typed}”`,
    offline: 'You are offline. Posts can be searched once you are back.',
  },
};

interface ActionTexts {
  label: string;
  note?: string;
  words: string;
}

export const actionTexts = {
  /** The note shows if the post goes to the current community. */
  create: { label: 'Create Post', note: 'here', words: 'write new ask question' },
  inbox: { label: 'Inbox', words: 'messages chats conversations' },
  home: { label: 'Home', words: 'new unread following everything feed' },
  unanswered: { label: 'Unanswered Questions', words: 'open help answer waiting' },
  saved: { label: 'Saved', words: 'bookmarks reminders later' },
  drafts: { label: 'Drafts', words: 'begun unfinished unsent' },
  notifications: { label: 'Notifications', words: 'news bell' },
  notificationSettings: { label: NOTIFICATION_TEXTS.settings, words: 'mail email digest mute follow choose' },
  profile: { label: 'Profile', words: 'account me' },
  settings: { label: 'Settings', words: 'password picture two-step restricted sessions preferences' },
  reports: { label: 'Reported Content', note: 'Moderation', words: 'admin review reports' },
  students: { label: 'Moderation', words: 'admin students posts' },
  zeroResults: { label: 'Searches That Found Nothing', words: 'admin missing gaps' },
  log: { label: 'Moderation Log', words: 'admin history' },
  moderatorGuidelines: { label: 'Moderator Guidelines', words: 'admin rules help' },
  logIn: { label: 'Log in', words: 'sign in' },
  signUp: { label: 'Sign up', words: 'join register account' },
  guidelines: { label: 'Community Guidelines', words: 'rules help' },
  about: { label: 'About', words: 'help homepage' },
  keys: { label: 'Keyboard shortcuts', words: 'help hotkeys' },
  logOut: { label: 'Log Out', words: 'sign out leave' },
} satisfies Record<string, ActionTexts>;

export const colourTexts = {
  light: 'Light colors',
  dark: 'Dark colors',
  auto: 'Colors as on this device',
  now: 'as now',
  words: 'appearance theme mode color scheme switch',
};
