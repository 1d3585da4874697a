import type { Act } from './acts.ts';
import type { sheetTexts } from './texts/sheet.ts';

export interface Shortcut {
  /** Pressed one after the other; `mod` is Ctrl, or Cmd on a Mac. */
  keys: readonly string[];
  /** Under which the sheet says what it does. */
  name: keyof typeof sheetTexts.shortcuts;
  /** null where the browser or the page itself does it. */
  act: Act | null;
}

interface ShortcutGroup {
  name: keyof typeof sheetTexts.groups;
  shortcuts: readonly Shortcut[];
}

/** All there are: what a key does is looked up here, and the sheet shows the same. */
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
