import { fold, isAscii } from '#shared/rules/fold.ts';

const MAX_TERMS = 8;

/** What a search looks for: words and parts of words, and what stands between quotation marks as one. Folded. */
export function termsOf(query: string): string[] {
  const terms = [...fold(query).matchAll(/"([^"]+)"|[^\s"]+/g)].map(([whole, phrase]) =>
    phrase === undefined ? whole.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}+#%]+$/gu, '') : phrase.trim().replace(/\s+/g, ' '),
  );
  return [...new Set(terms.filter((term) => term !== ''))].slice(0, MAX_TERMS);
}

/** Of each term; more would make a text unreadable. */
const MAX_MARKS = 50;

/** Where folded terms stand in a text as written: beginnings and ends in UTF-16 units, in order, without overlaps. */
export function marksOf(text: string, terms: readonly string[]): [number, number][] {
  const { folded, starts, ends } = placesOf(text);
  const found: [number, number][] = [];
  for (const term of terms) {
    let count = 0;
    for (let at = folded.indexOf(term); at !== -1 && count < MAX_MARKS; at = folded.indexOf(term, at + term.length)) {
      count += 1;
      const last = at + term.length - 1;
      found.push([starts?.[at] ?? at, ends?.[last] ?? last + 1]);
    }
  }
  return merged(found);
}

interface Places {
  folded: string;
  /** For each unit of the folded text, where the letter it comes from begins; null where each stands where it stood. */
  starts: number[] | null;
  /** And where that letter ends. */
  ends: number[] | null;
}

function placesOf(text: string): Places {
  // Folding keeps the length of such a text.
  if (isAscii(text)) return { folded: text.toLowerCase(), starts: null, ends: null };
  const [starts, ends]: [number[], number[]] = [[], []];
  let folded = '';
  let place = 0;
  for (const letter of text) {
    // What costs is folding letter by letter, and hardly a text has many that need it.
    const plain = letter < '\x80' ? letter.toLowerCase() : fold(letter);
    for (let unit = 0; unit < plain.length; unit += 1) {
      starts.push(place);
      ends.push(place + letter.length);
    }
    folded += plain;
    place += letter.length;
  }
  return { folded, starts, ends };
}

function merged(marks: [number, number][]): [number, number][] {
  const joined: [number, number][] = [];
  for (const [start, end] of marks.sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = joined.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}

/** Letters that are folded at once while a place is looked for. */
const STRETCH = 256;

/**
 * Where the first of the folded terms begins in a text as written; null where none of them stands. For whole bodies: what
 * marksOf notes of every letter would hold up the server when a body is long and each of its letters folds to many.
 */
export function placeOf(text: string, terms: readonly string[]): number | null {
  const folded = fold(text);
  const places = terms.map((term) => folded.indexOf(term)).filter((at) => at !== -1);
  if (places.length === 0) return null;
  let left = Math.min(...places);
  let place = 0;
  // Stretch by stretch, and the one in which it stands letter by letter.
  for (let size = STRETCH; place < text.length; ) {
    const [part = ''] = size === 1 ? (text.slice(place, place + 2).match(/^./su) ?? []) : [wholeLetters(text.slice(place, place + size))];
    const { length } = fold(part);
    if (length > left && size === 1) return place;
    if (length > left) size = 1;
    else {
      left -= length;
      place += part.length;
    }
  }
  return null;
}

/** Without the first half of a letter at the end. */
function wholeLetters(text: string): string {
  return text.length > 1 ? text.replace(/[\uD800-\uDBFF]$/, '') : text;
}
