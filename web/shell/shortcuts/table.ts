import type { Act } from './acts.ts';
import type { sheetTexts } from './texts/sheet.ts';

export interface Shortcut {
  /** `mod` is Ctrl, or Cmd on a Mac. */
  keys: readonly string[];
  name: keyof typeof sheetTexts.shortcuts;
  /** Null if the browser or the page handles the keys. */
  act: Act | null;
}

interface ShortcutGroup {
  name: keyof typeof sheetTexts.groups;
  shortcuts: readonly Shortcut[];
}

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

interface Match {
  keys: readonly string[];
  act: Act | null;
  isPrefix: boolean;
}

function lookUp(keys: readonly string[]): Match {
  const matches = ALL.filter((shortcut) => keys.every((key, index) => shortcut.keys[index] === key));
  const act = matches.find((shortcut) => shortcut.keys.length === keys.length)?.act ?? null;
  return { keys, act, isPrefix: matches.some((shortcut) => shortcut.keys.length > keys.length) };
}

/** Falls back to the last key alone if the sequence has no meaning. */
export function find(before: readonly string[], key: string): Match {
  const sequence = lookUp([...before, key]);
  return sequence.act !== null || sequence.isPrefix ? sequence : lookUp([key]);
}

export function isSingle({ keys }: Shortcut): boolean {
  return keys.every((key) => key.length === 1);
}
