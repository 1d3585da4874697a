import { CAST } from '#server/testing/cast.ts';
import type { Role } from './roles.ts';

export interface Canary {
  /** What it stands in, for the message of a failure. */
  what: string;
  text: string;
  /** Who may find it in an answer. */
  seenBy: readonly Role[];
}

/** Where posts and comments stand, who plants them there, and who may read them. */
export const PLACES = [
  { key: 'alder-ridge/general/commons', authors: ['tomasz', 'hannah'], readers: ['maya', 'tomasz', 'hannah'] },
  { key: 'alder-ridge/admin/moderators', authors: ['maya', 'maya'], readers: ['maya'] },
  { key: 'alder-ridge/premed/premed', authors: ['ava', 'tomasz'], readers: ['maya', 'tomasz', 'hannah', 'ava', 'noah'] },
  { key: 'port-ellery/general/harbor', authors: ['kai', 'samuel'], readers: ['samuel', 'kai'] },
  { key: 'port-ellery/admin/moderators', authors: ['samuel', 'samuel'], readers: ['samuel'] },
  { key: 'port-ellery/premed/premed', authors: ['noah', 'kai'], readers: ['samuel', 'kai', 'ava', 'noah'] },
] as const satisfies { key: string; authors: readonly [Role, Role]; readers: readonly Role[] }[];

/** Between whom messages are planted; the first one writes. */
export const LETTERS = [
  ['tomasz', 'kai'],
  ['kai', 'tomasz'],
  ['maya', 'hannah'],
  ['samuel', 'maya'],
] as const satisfies [Role, Role][];

/** The one of the first sender's messages that is reported, by its number, to this moderator. */
export const REPORTED_LETTER = { number: 8, moderator: 'maya' } as const;

/**
 * Who may find somebody's address in an answer: they themself, the moderators of a medical student's school in its list
 * of students, and those who review a report in which that person reports or is reported.
 */
const ADDRESSES: Record<keyof typeof CAST, readonly Role[]> = {
  maya: ['maya'],
  tomasz: ['tomasz', 'maya', 'samuel'],
  hannah: ['hannah', 'maya'],
  samuel: ['samuel'],
  kai: ['kai', 'samuel', 'maya'],
  ava: ['ava'],
  noah: ['noah'],
  ines: ['ines'],
  pia: ['pia'],
  una: [],
};

/** A word that nothing else contains, and that no list, search or excerpt takes apart. */
export function word(what: string): string {
  return `canary${what.replaceAll(/[^a-z0-9]/gi, '').toLowerCase()}yranac`;
}

export function addressCanaries(): Canary[] {
  return Object.entries(ADDRESSES).map(([name, seenBy]) => ({
    what: `the e-mail address of ${name}`,
    text: CAST[name as keyof typeof CAST].email,
    seenBy,
  }));
}

/** What an answer gives away that its reader may not have; what they sent themself is no news to them. */
export function leaked(canaries: readonly Canary[], role: Role, answer: string, sent: string): string[] {
  const found = canaries.filter(({ text, seenBy }) => {
    // Ids come back in lower case.
    return !seenBy.includes(role) && answer.includes(text) && !sent.toLowerCase().includes(text.toLowerCase());
  });
  return found.map(({ what }) => what);
}
