/** What a question asks for besides its words: `-word`, `from:maya`, `is:answered`. The server and the chips on /search read it alike. */
import { CATEGORIES } from './categories.ts';
import { SEARCH_TEXTS } from './texts/search.ts';
import { momentOf } from './time-zone.ts';

export const OPERATORS = ['without', 'from', 'in', 'category', 'has', 'is', 'before', 'after'] as const;
export type OperatorName = (typeof OPERATORS)[number];

export const ANSWERED_STATES = ['answered', 'unanswered'] as const;
export type AnsweredState = (typeof ANSWERED_STATES)[number];

export interface Operator {
  name: OperatorName;
  /** As it counts: a category in its own letters, a username without "@"; of a date and a name as typed. */
  value: string;
  /** Where it stands in the question, in UTF-16 units. */
  start: number;
  end: number;
}

export interface Question {
  /** The question without its operators; phrases keep their quotation marks. */
  words: string;
  operators: Operator[];
  /** What looked like an operator and was taken for words, said to the person. */
  notes: string[];
}

/** A phrase; `-word` or `-"phrase"`; `name:value` or `name:"value"`. */
const PARTS =
  /["“][^"“”]*["”]|(?<!\S)(?:-(?:["“]([^"“”]+)["”]|([\p{L}\p{N}][^\s"“”:]*))|([a-z]+):(?:["“]([^"“”]+)["”]|([^\s"“”]+)))(?!\S)/giu;

export function readQuestion(text: string): Question {
  const operators: Operator[] = [];
  const notes: string[] = [];
  for (const { 0: part, 1: phrase, 2: word, 3: name, 4: quoted, 5: plain, index: start } of text.matchAll(PARTS)) {
    const place = { start, end: start + part.length };
    const typed = (quoted ?? plain ?? '').trim();
    if (phrase !== undefined || word !== undefined) operators.push({ name: 'without', value: (phrase ?? word ?? '').trim(), ...place });
    if (name === undefined || typed === '') continue;
    const key = name.toLowerCase();
    if (!Object.hasOwn(READERS, key)) continue;
    const read = READERS[key as keyof typeof READERS](typed);
    if ('note' in read) notes.push(read.note);
    else operators.push({ name: key as OperatorName, value: read.value, ...place });
  }
  const found = operators.filter(({ value }) => /[\p{L}\p{N}]/u.test(value));
  return { words: withoutOperators(text, found), operators: found, notes: [...new Set(notes)] };
}

type Read = { value: string } | { note: string };

const isIn =
  (values: readonly string[], note: (typed: string) => string) =>
  (typed: string): Read => {
    const value = values.find((one) => one.toLowerCase() === typed.toLowerCase());
    return value === undefined ? { note: note(typed) } : { value };
  };
const date = (typed: string): Read => (dateStart(typed, 'UTC') === null ? { note: SEARCH_TEXTS.noDate(typed) } : { value: typed });

const READERS: Record<Exclude<OperatorName, 'without'>, (typed: string) => Read> = {
  from: (typed) => ({ value: typed.replace(/^@/, '') }),
  in: (value) => ({ value }),
  category: isIn(CATEGORIES, SEARCH_TEXTS.noCategory),
  has: isIn(['file'], SEARCH_TEXTS.noHas),
  is: isIn(ANSWERED_STATES, SEARCH_TEXTS.noState),
  before: date,
  after: date,
};

/** The moment at which a year, a month or a day begins in a time zone: "2026", "2026-05", "2026-05-01". null for anything else */
export function dateStart(typed: string, zone: string): number | null {
  const [, year, month = '1', day = '1'] = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(typed) ?? [];
  if (year === undefined || Number(year) < 1900) return null;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isReal ? momentOf(zone, date.getTime()) : null;
}

/** A question without some of its operators. */
export function withoutOperators(text: string, operators: readonly Pick<Operator, 'start' | 'end'>[]): string {
  if (operators.length === 0) return text;
  const left = operators.toReversed().reduce((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text);
  return left.replace(/\s+/g, ' ').trim();
}

/** A question with one more operator, written so that it is read as one. */
export function withOperator(text: string, name: OperatorName, value: string): string {
  const plain = value.replace(/["“”]/g, ' ').trim();
  const written = /\s/.test(plain) ? `"${plain}"` : plain;
  return `${text} ${name === 'without' ? '-' : `${name}:`}${written}`.trim();
}
