/**
 * Names that impersonate the forum, its moderators, operators or support
 * (docs/decisions/015-texts-accessibility-tests.md).
 */

import { foldUsername } from './sign-up.ts';

/**
 * Each Latin letter, followed by small look-alikes that NFKD does not map to it: Cyrillic, Greek,
 * Armenian, phonetic, strokes.
 */
const CONFUSABLES = new Map(
  `aаαɑɐᴀ bвβʙƀɓ cсᴄƈ dԁđᴅɖɗꝺ eеεᴇɇɘ fꜰƒ gɡցɢɠǥ hнһηհħʜɦ iіӏιıɩɪɨ jјᴊɉ kкκᴋƙ lłʟƚɫ mмμᴍɱ nпνηոɴɲŋ
  oоοօøᴏɵθ pрρᴘƥ qԛ rгʀɍɽꞃ sѕꜱʂ tтτᴛŧƭꞇ uυսᴜʉ vѵᴠʋ wԝωᴡ xхχ yуυʏɏƴ zᴢƶʐ`
    .split(/\s+/)
    .flatMap(([latin = '', ...others]) => others.map((letter) => [letter, latin] as const)),
);

/**
 * Maps look-alike words to the same text, after the skeletons of UTS #39. Ignores case, accents,
 * punctuation, letters that look like punctuation (“ʻ”) and invisible characters.
 */
function skeletonOf(word: string): string {
  const letters = [
    ...word
      .normalize('NFKD')
      .replace(/[^\p{L}\p{Nd}]|\p{Lm}/gu, '')
      .toLowerCase(),
  ];
  const plain = letters.map((letter) => CONFUSABLES.get(letter) ?? letter).join('');
  return plain.replaceAll('l', 'i').replaceAll('rn', 'm').replaceAll('vv', 'w');
}

const SHORT_ROLES = 'admin mod operator staff support security noreply sysop'
  .split(' ')
  .flatMap((role) => [role, `${role}s`])
  .map(skeletonOf);
/** Reserved also within a longer word: no ordinary name contains them. */
const LONG_ROLES = `administrat administrador moderator moderation moderateur moderador helpdesk sysadmin webmaster postmaster
  модератор администратор`
  .split(/\s+/)
  .map(skeletonOf);
const ROLES = [...SHORT_ROLES, ...LONG_ROLES];
/**
 * Words that turn a reserved name into another one that still impersonates: “the Rounds team”. Not
 * reserved alone.
 */
const FILLERS =
  'the official real our team teams desk help center centre service services account forum site co super head chief senior lead'
    .split(' ')
    .map(skeletonOf);

/** The server adds `SITE_NAME` at start; only the server refuses that name. */
export const forumNames = new Set(['rounds']);

function containsLongRole(skeleton: string): boolean {
  return LONG_ROLES.some((role) => skeleton.includes(role));
}

function forumSkeletons(): string[] {
  return [...forumNames].map(skeletonOf).filter((name) => name !== '');
}

function rolesAndForum(): string[] {
  return [...ROLES, ...forumSkeletons()];
}

function consistsOf(names: readonly string[], skeleton: string): boolean {
  const all = [...names, ...FILLERS].join('|');
  return new RegExp(`^(?:${FILLERS.join('|')})*(?:${names.join('|')})(?:${all})*$`, 'u').test(skeleton);
}

const DIGITS_FOR_LETTERS: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };

/**
 * For example `admin_`, `Rounds-Support`, `m0derator`, `moderatormaya`, `staff.maya`,
 * `rounds-news`.
 */
function isImpersonating(username: string): boolean {
  const parts = username.split(/[._-]+|(?<=[a-z])(?=[A-Z])/).map((part) => skeletonOf(part.replace(/\d/g, '')));
  if (parts.some((part) => ROLES.includes(part)) || forumSkeletons().includes(parts.find((part) => part !== '') ?? '')) return true;
  const skeleton = skeletonOf(username);
  const readings = [skeleton, skeleton.replace(/\d/g, ''), skeleton.replace(/\d/g, (digit) => DIGITS_FOR_LETTERS[digit] ?? '')];
  return readings.map(skeletonOf).some((reading) => containsLongRole(reading) || consistsOf(rolesAndForum(), reading));
}

const PATH_WORDS = new Set(
  `about accessibility anonymous api auth communities community-guidelines create-post direct help login logout me
  moderator-guidelines null outbox pages posts pre-signup premed premed-signup privacy privacy-policies profile profiles
  reset-password root search security settings signup system thedashboard undefined`
    .split(/\s+/)
    .map(foldUsername),
);

export function isReservedUsername(username: string): boolean {
  return PATH_WORDS.has(foldUsername(username)) || isImpersonating(username);
}

const LATIN = /\p{Script=Latin}/u;
/** Scripts with letters that look like Latin ones. “山田Taro” is an ordinary name. */
const LOOK_ALIKE_SCRIPT =
  /[\p{Script=Armenian}\p{Script=Canadian_Aboriginal}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Cyrillic}\p{Script=Deseret}\p{Script=Georgian}\p{Script=Greek}\p{Script=Lisu}\p{Script=Osage}]/u;

/**
 * Minimum length of a name that is also found when spaces split it: “Mod Erator”, but not “Mo D”.
 */
const MIN_SPACED_LENGTH = 5;

/**
 * Refuses names that contain a role or support, begin with the forum's name, consist of words such
 * as “Help Center”, or mix look-alike scripts within a word. “Mike Rounds” is allowed, because
 * Rounds is a surname.
 */
export function isReservedName(name: string): boolean {
  const written = name.split(/[^\p{L}\p{M}\p{Nd}\p{Default_Ignorable_Code_Point}]+/u);
  if (written.some((word) => LATIN.test(word) && LOOK_ALIKE_SCRIPT.test(word))) return true;
  const words = written
    // “ModeratorMaya” is two words.
    .flatMap((word) => word.split(/(?<=\p{Ll})(?=\p{Lu})/u))
    .map(skeletonOf)
    .filter((word) => word !== '');
  const isOnlyFillers = words.length > 1 && words.every((word) => FILLERS.includes(word));
  if (isOnlyFillers || containsLongRole(words.join(''))) return true;
  // “M O D” is one word, “Mo D” is a name.
  const minLength = words.every((word) => word.length === 1) ? 0 : MIN_SPACED_LENGTH;
  const wordSequences = words.flatMap((word, from) =>
    words
      .slice(from)
      .map((_, more) => ({ from, spaced: more > 0, skeleton: more === 0 ? word : words.slice(from, from + more + 1).join('') })),
  );
  return wordSequences.some(
    ({ from, spaced, skeleton }) => (!spaced || skeleton.length >= minLength) && consistsOf(from === 0 ? rolesAndForum() : ROLES, skeleton),
  );
}
