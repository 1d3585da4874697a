/**
 * Search operators such as `-word`, `from:maya`, `is:answered`, read by the server and the filter
 * chips of /search.
 */
import { CATEGORIES } from './categories.ts';
import { SEARCH_TEXTS } from './texts/search.ts';
import { momentOf } from './time-zone.ts';

export const OPERATORS = ['without', 'from', 'in', 'category', 'has', 'is', 'before', 'after'] as const;
export type OperatorName = (typeof OPERATORS)[number];

export const ANSWERED_STATES = ['answered', 'unanswered'] as const;
export type AnsweredState = (typeof ANSWERED_STATES)[number];

export interface Operator {
  name: OperatorName;
  /** Normalized for categories and usernames; as typed for dates and names. */
  value: string;
  start: number;
  end: number;
}

export interface Question {
  /** Without operators; phrases keep their quotation marks. */
  words: string;
  operators: Operator[];
  /** What is in quotation marks, outside operators. */
  phrases: Omit<Operator, 'name'>[];
  /** Messages about invalid operators, which are left out. */
  notes: string[];
}

/** A phrase; `-word` or `-"phrase"`; `name:value` or `name:"value"`. */
const PARTS =
  /["“][^"“”]*["”]|(?<!\S)(?:-(?:["“]([^"“”]+)["”]|([\p{L}\p{N}][^\s"“”:]*))|([a-z]+):(?:["“]([^"“”]+)["”]|([^\s"“”]+)))(?!\S)/giu;

/** Excluded without quotation marks. */
const EXCLUDED_WORD = /^[\p{L}\p{N}][^\s"“”:]*$/u;

export function readQuestion(text: string): Question {
  const operators: Operator[] = [];
  const phrases: Omit<Operator, 'name'>[] = [];
  const invalid: Pick<Operator, 'start' | 'end'>[] = [];
  const notes: string[] = [];
  for (const { 0: part, 1: phrase, 2: word, 3: name, 4: quoted, 5: plain, index: start } of text.matchAll(PARTS)) {
    const place = { start, end: start + part.length };
    const typed = (quoted ?? plain ?? '').trim();
    if (/^["“]/.test(part)) phrases.push({ value: part.slice(1, -1).trim(), ...place });
    if (phrase !== undefined || word !== undefined) operators.push({ name: 'without', value: (phrase ?? word ?? '').trim(), ...place });
    if (name === undefined || typed === '') continue;
    const key = name.toLowerCase();
    if (!Object.hasOwn(PARSERS, key)) {
      if (quoted !== undefined) phrases.push({ value: typed, start: place.end - quoted.length - 2, end: place.end });
      continue;
    }
    const read = PARSERS[key as keyof typeof PARSERS](typed);
    if ('note' in read) {
      notes.push(read.note);
      invalid.push(place);
    } else operators.push({ name: key as OperatorName, value: read.value, ...place });
  }
  const isSaid = ({ value }: { value: string }) => /[\p{L}\p{N}]/u.test(value);
  const found = operators.filter(isSaid);
  const parts = [...found, ...invalid].sort((one, other) => one.start - other.start);
  return { words: withoutOperators(text, parts), operators: found, phrases: phrases.filter(isSaid), notes: [...new Set(notes)] };
}

type Parsed = { value: string } | { note: string };

const oneOf =
  (values: readonly string[], note: (typed: string) => string) =>
  (typed: string): Parsed => {
    const wanted = typed.toLowerCase();
    const value = values.find((one) => [one.toLowerCase(), `${one.toLowerCase()}s`].includes(wanted));
    return value === undefined ? { note: note(typed) } : { value };
  };
const date = (typed: string): Parsed => (dateStart(typed, 'UTC') === null ? { note: SEARCH_TEXTS.noDate(typed) } : { value: typed });

const PARSERS: Record<Exclude<OperatorName, 'without'>, (typed: string) => Parsed> = {
  from: (typed) => ({ value: typed.replace(/^@/, '') }),
  in: (value) => ({ value }),
  category: oneOf(CATEGORIES, SEARCH_TEXTS.noCategory),
  has: oneOf(['file'], SEARCH_TEXTS.noHas),
  is: oneOf(ANSWERED_STATES, SEARCH_TEXTS.noState),
  before: date,
  after: date,
};

/** The start of a year, month or day: "2026", "2026-05", "2026-05-01". null for anything else */
export function dateStart(typed: string, zone: string): number | null {
  const [, year, month = '1', day = '1'] = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(typed) ?? [];
  if (year === undefined || Number(year) < 1900) return null;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isReal ? momentOf(zone, date.getTime()) : null;
}

export function withoutOperators(text: string, operators: readonly Pick<Operator, 'start' | 'end'>[]): string {
  if (operators.length === 0) return text;
  const left = operators.toReversed().reduce((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text);
  return left.replace(/\s+/g, ' ').trim();
}

const UNFINISHED = new RegExp(`(?<!\\S)(?:-|(?:${Object.keys(PARSERS).join('|')}):)(?:["“][^"“”]*|[^\\s"“”]*)$`, 'iu');

/** While typing: without an operator at the end, of which more letters may follow. */
export function withoutUnfinished(text: string): string {
  return text.replace(UNFINISHED, '').trimEnd();
}

export function withOperator(text: string, name: OperatorName, value: string): string {
  const plain = value.replace(/["“”]/g, ' ').trim();
  const isWord = name === 'without' ? EXCLUDED_WORD.test(plain) : !/\s/.test(plain);
  const written = isWord ? plain : `"${plain}"`;
  return `${text} ${name === 'without' ? '-' : `${name}:`}${written}`.trim();
}
