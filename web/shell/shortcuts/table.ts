import type { Act } from './acts.ts';
import type { sheetTexts } from './texts/sheet.ts';

export interface Shortcut {
  /** The keys in the order of pressing; `mod` is Ctrl, or Cmd on a Mac. */
  keys: readonly string[];
  /** The key of its description in the sheet's texts. */
  name: keyof typeof sheetTexts.shortcuts;
  /** null if the browser or the page itself handles the keys. */
  act: Act | null;
}

interface ShortcutGroup {
  name: keyof typeof sheetTexts.groups;
  shortcuts: readonly Shortcut[];
}

/** All shortcuts. Both the keyboard handler and the sheet use this table. */
export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    name: 'anywhere',
    shortcuts: [
      { keys: ['mod+k'], name: 'find', act: 'find' },
      { keys: ['/'], name: 'search', act: 'search' },
      { keys: ['c'], name: 'create', act: 'create' },
      { keys: ['?'], name: 'sheet', act: 'sheet' },
      { keys: ['Escape'], name: 'close', act: null },
    ],
  },
  {
    name: 'items',
    shortcuts: [
      { keys: ['j'], name: 'next', act: 'next' },
      { keys: ['k'], name: 'previous', act: 'previous' },
      { keys: ['o'], name: 'open', act: 'open' },
      { keys: ['Enter'], name: 'openTitle', act: null },
      { keys: ['l'], name: 'like', act: 'like' },
      { keys: ['r'], name: 'reply', act: 'reply' },
      { keys: ['s'], name: 'share', act: 'share' },
      { keys: ['t'], name: 'take', act: null },
      { keys: ['e'], name: 'resolve', act: null },
      { keys: ['u'], name: 'undo', act: null },
      { keys: ['x'], name: 'select', act: null },
    ],
  },
  {
    name: 'places',
    shortcuts: [
      { keys: ['g', 'a'], name: 'home', act: 'home' },
      { keys: ['g', 'd'], name: 'dashboard', act: 'dashboard' },
      { keys: ['g', 'h'], name: 'school', act: 'school' },
      { keys: ['g', 'i'], name: 'inbox', act: 'inbox' },
      { keys: ['g', 'n'], name: 'notifications', act: 'notifications' },
      { keys: ['g', 'p'], name: 'profile', act: 'profile' },
    ],
  },
];

const ALL = SHORTCUTS.flatMap(({ shortcuts }) => shortcuts).filter(({ act }) => act !== null);

interface Found {
  keys: readonly string[];
  act: Act | null;
  /** Whether another key may follow. */
  begun: boolean;
}

function look(keys: readonly string[]): Found {
  const from = ALL.filter((shortcut) => keys.every((key, index) => shortcut.keys[index] === key));
  const act = from.find((shortcut) => shortcut.keys.length === keys.length)?.act ?? null;
  return { keys, act, begun: from.some((shortcut) => shortcut.keys.length > keys.length) };
}

/** Finds the shortcut for a key after the keys in `before`. If that sequence has no meaning, finds the shortcut for the key alone. */
export function find(before: readonly string[], key: string): Found {
  const together = look([...before, key]);
  return together.act !== null || together.begun ? together : look([key]);
}

/** Whether the shortcut uses no modifier key, so that users can switch it off. */
export function isSingle({ keys }: Shortcut): boolean {
  return keys.every((key) => key.length === 1);
}
