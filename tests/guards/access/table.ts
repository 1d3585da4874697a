/**
 * Format of the access matrix: columns are requesters, rows are states of the target, cells are
 * responses.
 * A block starts with routes that respond alike, separated by commas; words in parentheses
 * distinguish requests to one route. Each following line is a state.
 */

export const COLUMNS = {
  visitor: 'Visitor, unconfirmed or banned',
  unready: 'Profile not finished',
  premed: 'Premed',
  'premed*': 'Premed elsewhere',
  student: 'Medical student',
  'student*': 'Medical student elsewhere',
  author: 'The author',
  restricted: 'Restricted by the author',
  restricts: 'Restricts the author',
  suspended: 'Suspended',
  mod: 'Moderator',
  'mod*': 'Moderator elsewhere',
} as const;

export type Column = keyof typeof COLUMNS;
export const columns = Object.keys(COLUMNS) as Column[];

export const WORDS = {
  yes: 'they get it, or it happens',
  none: 'they get an answer in which it does not occur',
  'log-in': 'they are asked to log in (401)',
  setup: 'they are asked to finish their profile first (403)',
  paused: 'they are told until when they are suspended (403)',
  no: 'they are told that they may not (403)',
  blocked: 'one of the two restricts the other (403)',
  absent: 'the answer is the same, to the last byte, as for something that does not exist (404)',
  denied: 'they read Access Denied, of something that is public (404)',
  away: 'they are led to another page, the same whether there is something or not (302)',
  checked: 'they are let in, and what they sent is refused for what it is (400, 401 or 409)',
} as const;

export type Word = keyof typeof WORDS;

export interface Section {
  title: string;
  text: string;
  states: Record<string, string>;
  table: string;
}

interface Line {
  state: string;
  cells: Record<Column, string>;
}

export interface Block {
  routes: string[];
  lines: Line[];
}

/** @throws for an unexplained state or word, and for missing cells */
export function blocksOf({ title, states, table }: Section): Block[] {
  const [head = '', ...parts] = table.trim().split(/\n\s*\n/);
  if (head.trim().split(/\s+/).join() !== columns.join()) throw new Error(`${title}: the columns must be ${columns.join(' ')}.`);
  return parts.map((part) => {
    const lines = part.split('\n');
    const isState = (line: string) => line.startsWith('    ');
    const routes = lines.filter((line) => !isState(line)).flatMap((line) => line.split(',').map((name) => name.trim()));
    return { routes: routes.filter((name) => name !== ''), lines: lines.filter(isState).map((line) => lineOf(title, states, line)) };
  });
}

function lineOf(title: string, states: Section['states'], line: string): Line {
  const parts = line.trim().split(/\s+/);
  const cells = parts.slice(-columns.length);
  const wrong = cells.find((cell) => !(cell in WORDS));
  const state = parts.slice(0, -columns.length).join(' ');
  if (!(state in states) || wrong !== undefined) throw new Error(`${title}: “${line.trim()}” is not a valid line of the matrix.`);
  return {
    state,
    cells: Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])) as Record<Column, string>,
  };
}

export function written({ state, cells }: Line): string {
  return `${state.padEnd(13)} ${columns.map((column) => cells[column].padEnd(Math.max(column.length, 7) + 1)).join('')}`.trimEnd();
}
