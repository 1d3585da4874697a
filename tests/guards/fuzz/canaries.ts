import { CAST } from '#server/testing/cast.ts';
import type { Role } from './roles.ts';

export interface Canary {
  what: string;
  text: string;
  seenBy: readonly Role[];
}

export const PLACES = [
  { key: 'alder-ridge/general/commons', authors: ['tomasz', 'hannah'], readers: ['maya', 'tomasz', 'hannah'] },
  { key: 'alder-ridge/admin/moderators', authors: ['maya', 'maya'], readers: ['maya'] },
  { key: 'alder-ridge/premed/premed', authors: ['ava', 'tomasz'], readers: ['maya', 'tomasz', 'hannah', 'ava', 'noah'] },
  { key: 'port-ellery/general/harbor', authors: ['kai', 'samuel'], readers: ['samuel', 'kai'] },
  { key: 'port-ellery/admin/moderators', authors: ['samuel', 'samuel'], readers: ['samuel'] },
  { key: 'port-ellery/premed/premed', authors: ['noah', 'kai'], readers: ['samuel', 'kai', 'ava', 'noah'] },
] as const satisfies { key: string; authors: readonly [Role, Role]; readers: readonly Role[] }[];

export const LETTERS = [
  ['tomasz', 'kai'],
  ['kai', 'tomasz'],
  ['maya', 'hannah'],
  ['samuel', 'maya'],
] as const satisfies [Role, Role][];

/** Which of the first sender's messages is reported, and the moderator who sees the report. */
export const REPORTED_LETTER = { number: 8, moderator: 'maya' } as const;

/**
 * Who may see a person's email address: the person, the moderators of a medical student's school in
 * its list of students, and those who review a report by or about the person.
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

/** A word that occurs nowhere else and that no list, search or excerpt splits. */
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

/** Canaries in a response that its reader may not see, apart from those in the request. */
export function leaked(canaries: readonly Canary[], role: Role, answer: string, sent: string): string[] {
  const found = canaries.filter(({ text, seenBy }) => {
    return !seenBy.includes(role) && answer.includes(text) && !sent.toLowerCase().includes(text.toLowerCase());
  });
  return found.map(({ what }) => what);
}
