/** Names that would pass for the forum, its moderators, operators or support (docs/decisions/042-names.md). */

import { foldUsername } from './sign-up.ts';

/** Each Latin letter with those that look like it and that NFKD keeps apart: Cyrillic, Greek, Armenian, small capitals, strokes. */
const LATIN = new Map(
  `aАаΑαɑᴀ bВвΒʙ cСсᴄ dԀԁđᴅ eЕеΕεᴇ fꜰ gɡցɢ hНнҺһΗհħʜ iІіӀӏΙιıɩɪ jЈјᴊ kКкΚκᴋ lłʟ mМмΜᴍ nпΝηոɴ
  oОоΟοօøᴏ pРрΡρᴘ qԚԛ rгʀ sЅѕꜱ tТтΤτᴛ uυսᴜ vѵνᴠ wԜԝωᴡ xХхΧχ yУуΥʏ zΖᴢ`
    .split(/\s+/)
    .flatMap(([latin = '', ...others]) => others.map((letter) => [letter, latin] as const)),
);

/** What is left of a word to the eye: no case, accents or signs that show nothing; letters that look alike are one. */
function looksOf(word: string): string {
  const letters = [...word.normalize('NFKD').replace(/[^\p{L}\p{Nd}]/gu, '')];
  const plain = letters.map((letter) => LATIN.get(letter) ?? letter).join('');
  return plain.toLowerCase().replaceAll('l', 'i').replaceAll('rn', 'm').replaceAll('vv', 'w');
}

const ROLES = 'administrator administration admin moderator moderation mod operator staff support helpdesk sysadmin webmaster'
  .split(' ')
  .flatMap((role) => [role, `${role}s`])
  .map(looksOf);
/** Say nothing of their own beside one of the others. */
const FILLERS = 'the official real our team teams desk help center centre service services account forum site'.split(' ').map(looksOf);

/** The server adds the name of its installation at start; the browser does not know it and leaves the last word to the server. */
export const forumNames = new Set(['rounds']);

function withForum(): string[] {
  return [...ROLES, ...[...forumNames].map(looksOf).filter((name) => name !== '')];
}

/** Whether it is put together from such names, one at least, and fillers. */
function isMadeOf(names: readonly string[], looks: string): boolean {
  const all = [...names, ...FILLERS].join('|');
  return new RegExp(`^(?:${FILLERS.join('|')})*(?:${names.join('|')})(?:${all})*$`, 'u').test(looks);
}

const DIGITS_FOR_LETTERS: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };

/** Whether a username is such a name: `admin_`, `Rounds-Support`, `m0derator`, `staff2`. */
function isUsernameOfForum(username: string): boolean {
  const looks = looksOf(username);
  const readings = [looks, looks.replace(/\d/g, ''), looks.replace(/\d/g, (digit) => DIGITS_FOR_LETTERS[digit] ?? '')];
  return readings.some((reading) => isMadeOf(withForum(), looksOf(reading)));
}

/** Words of our addresses. */
const ADDRESS_WORDS = new Set(
  `about anonymous api auth communities community-guidelines create-post direct help login logout me
  moderator-guidelines null outbox pages posts pre-signup premed premed-signup privacy-policies profile profiles
  reset-password root search security settings signup system thedashboard undefined`
    .split(/\s+/)
    .map(foldUsername),
);

/** Whether nobody may take it: a word of our addresses, or a name that would pass for the people who run the place. */
export function isReservedUsername(username: string): boolean {
  return ADDRESS_WORDS.has(foldUsername(username)) || isUsernameOfForum(username);
}

/** Shorter ones are only looked for as one word: “Mo D” is somebody. */
const SHORTEST_SPACED = 5;

/**
 * Whether a display name passes for the forum: it has the name of a role or of support among its words, however they are
 * spaced, or begins with the forum’s. “Mike Rounds” has a surname.
 */
export function isReservedName(name: string): boolean {
  const words = name
    .split(/[^\p{L}\p{M}\p{Nd}\p{Default_Ignorable_Code_Point}]+/u)
    .map(looksOf)
    .filter((word) => word !== '');
  const runs = words.flatMap((word, from) =>
    words
      .slice(from)
      .map((_, more) => ({ from, spaced: more > 0, looks: more === 0 ? word : words.slice(from, from + more + 1).join('') })),
  );
  return runs.some(
    ({ from, spaced, looks }) => (!spaced || looks.length >= SHORTEST_SPACED) && isMadeOf(from === 0 ? withForum() : ROLES, looks),
  );
}
