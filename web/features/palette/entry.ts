import type { Icon } from '@tabler/icons-react';

interface Picture {
  name: string;
  pictureUrl: string | null;
}

/** One line of the palette: somewhere to go, or something to do. */
export interface Entry {
  /** The same for the same thing in whatever group it stands. */
  id: string;
  label: string;
  /** What is said beside it. */
  note?: string;
  /** Further words by which it is found. */
  words?: readonly string[];
  picture: Icon | Picture;
  to: string | (() => void);
}

export interface Group {
  title: string;
  entries: readonly Entry[];
}

/** What an entry is found by. */
export function textsOf({ label, note = '', words = [] }: Entry): string[] {
  return [label, `${label} ${note}`, ...words];
}
