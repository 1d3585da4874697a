import type { Icon } from '@tabler/icons-react';
import type { paletteTexts } from './texts/palette.ts';

interface Picture {
  name: string;
  pictureUrl: string | null;
}

export interface Entry {
  id: string;
  label: string;
  note?: string;
  moderator?: boolean;
  words?: readonly string[];
  picture: Icon | Picture;
  to: string | (() => void);
  /** Only meaningful on the current page, so it is not kept as recent. */
  passing?: true;
  /** A result of the previous text. Enter does not choose it unless the person has selected it. */
  isStale?: boolean;
  remove?: () => void;
  stays?: true;
}

export interface Group {
  name: keyof typeof paletteTexts.groups;
  entries: readonly Entry[];
  note?: string | null;
}

/** Equal for entries of different groups that lead to the same target. */
export function targetKeyOf({ id, to }: Entry): string {
  return typeof to === 'string' ? to : id;
}

export function textsOf({ label, note = '', words = [] }: Entry): string[] {
  return [label, `${label} ${note}`, ...words];
}
