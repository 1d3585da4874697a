import type { Icon } from '@tabler/icons-react';
import type { paletteTexts } from './texts/palette.ts';

interface Picture {
  name: string;
  pictureUrl: string | null;
}

/** One line of the palette: somewhere to go, or something to do. */
export interface Entry {
  /** Its own among all that are listed. */
  id: string;
  label: string;
  /** What is said beside it. */
  note?: string;
  /** Whether the entry is a person with the moderator mark. */
  moderator?: boolean;
  /** Further words by which it is found. */
  words?: readonly string[];
  picture: Icon | Picture;
  to: string | (() => void);
  /** Means this only where one now is, so it is not kept among what is recent. */
  passing?: true;
  /** A result of the previous words, shown until new ones come. Enter does not choose it unless the person has selected it. */
  isStale?: boolean;
  /** Takes it off the list, by the Delete key or by a press. */
  remove?: () => void;
  /** The palette stays open, to show what then comes. */
  stays?: true;
}

export interface Group {
  name: keyof typeof paletteTexts.groups;
  entries: readonly Entry[];
}

/** The same for the same thing in whatever group it stands. */
export function thingOf({ id, to }: Entry): string {
  return typeof to === 'string' ? to : id;
}

/** What an entry is found by. */
export function textsOf({ label, note = '', words = [] }: Entry): string[] {
  return [label, `${label} ${note}`, ...words];
}
