import type { Act } from './acts.ts';

export interface Shortcut {
  /** Pressed one after the other; `mod` is Ctrl, or Cmd on a Mac. */
  keys: readonly string[];
  words: string;
  /** null where the browser or the page itself does it. */
  act: Act | null;
}

interface ShortcutGroup {
  title: string;
  shortcuts: readonly Shortcut[];
}

/** All there are: what a key does is looked up here, and the sheet shows the same. */
export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    title: 'Anywhere',
    shortcuts: [
      { keys: ['mod+k'], words: 'Find communities, people, posts and actions', act: 'find' },
      { keys: ['/'], words: 'Search posts', act: 'search' },
      { keys: ['c'], words: 'Create a post', act: 'create' },
      { keys: ['?'], words: 'Show these shortcuts', act: 'sheet' },
      { keys: ['Escape'], words: 'Close what is open', act: null },
    ],
  },
  {
    title: 'Posts, comments and reports',
    shortcuts: [
      { keys: ['j'], words: 'Go to the next one', act: 'next' },
      { keys: ['k'], words: 'Go to the one before', act: 'previous' },
      { keys: ['o'], words: 'Open it', act: 'open' },
      { keys: ['Enter'], words: 'Open the post whose title has the focus', act: null },
      { keys: ['l'], words: 'Like it, or take the like back', act: 'like' },
      { keys: ['r'], words: 'Reply', act: 'reply' },
      { keys: ['s'], words: 'Share the post', act: 'share' },
      { keys: ['x'], words: 'Select a report in the list of reports', act: null },
    ],
  },
  {
    title: 'Go to',
    shortcuts: [
      { keys: ['g', 'd'], words: 'The Dashboard', act: 'dashboard' },
      { keys: ['g', 'h'], words: 'Your own school', act: 'school' },
      { keys: ['g', 'i'], words: 'Your inbox', act: 'inbox' },
      { keys: ['g', 'n'], words: 'Your notifications', act: 'notifications' },
      { keys: ['g', 'p'], words: 'Your profile', act: 'profile' },
    ],
  },
];

const ALL = SHORTCUTS.flatMap(({ shortcuts }) => shortcuts).filter(({ act }) => act !== null);

interface Found {
  keys: readonly string[];
  act: Act | null;
  /** Another key may follow. */
  begun: boolean;
}

function look(keys: readonly string[]): Found {
  const from = ALL.filter((shortcut) => keys.every((key, index) => shortcut.keys[index] === key));
  const act = from.find((shortcut) => shortcut.keys.length === keys.length)?.act ?? null;
  return { keys, act, begun: from.some((shortcut) => shortcut.keys.length > keys.length) };
}

/** What a key means after those that were `begun`; where they lead nowhere together, what it means alone. */
export function find(before: readonly string[], key: string): Found {
  const together = look([...before, key]);
  return together.act !== null || together.begun ? together : look([key]);
}

/** Whether a shortcut needs no modifier, so that it can be switched off. */
export function isSingle({ keys }: Shortcut): boolean {
  return keys.every((key) => key.length === 1);
}
