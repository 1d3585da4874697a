import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Forum, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { READER_HEADER } from '#shared/rules/reader.ts';
import { REVIEW_TEXTS } from '#shared/rules/texts/review.ts';
import { type Hearing, hearing } from './hearing.ts';
import { type IdentityWatch, watchIdentities } from './identity-writes.ts';
import { type Asker, type People, signInColumns } from './people.ts';
import { kept, storeFiles } from './posts.ts';
import { type Request, requestFor } from './requests.ts';
import { type Block, blocksOf, type Column, columns, type Section, type Word, written } from './table.ts';
import type { Prepare } from './things.ts';
import { missingLike, type Values } from './values.ts';

const CODES: Record<string, Word> = {
  SESSION_MISSING: 'log-in',
  PROFILE_INCOMPLETE: 'setup',
  ACCOUNT_SUSPENDED: 'paused',
  FORBIDDEN: 'no',
  BLOCKED: 'blocked',
  NOT_FOUND: 'absent',
  INPUT_INVALID: 'checked',
  LINK_INVALID: 'checked',
  RESET_LINK_INVALID: 'checked',
  SIGN_IN_EXPIRED: 'checked',
  SIGN_IN_FAILED: 'checked',
  CONFLICT: 'checked',
};

const LISTS: Record<string, string> = {
  'posts.feed': 'postId',
  'posts.states': 'postId',
  'posts.states (from the Dashboard)': 'postId',
  'comments.states': 'commentId',
  'comments.threads': 'commentId',
  'reports.list': 'reportId',
  'reports.states': 'reportId',
  'search.posts': 'postId',
  'home.list': 'postId',
  'unanswered.list': 'postId',
  'search.similar': 'postId',
  'search.posts (from its author)': 'postId',
  'contributions.ofPerson (by where they stand)': 'postId',
  'people.find': 'personId',
};

/** Lists whose empty page does not depend on the target. */
const PAGED = [
  'posts.feed',
  'comments.threads',
  'reports.list',
  'home.list',
  'page /home',
  'unanswered.list',
  'contributions.ofPerson (by where they stand)',
  'page /unanswered',
  'page /thedashboard',
  'page /communities/:institution/:sub/:community',
  'page /admin/:institution (reports)',
];

/** @returns a word of the matrix, or else the unexpected response */
function wordFor({ status, body }: Answer, name: string, values: Values): string {
  if (status >= 400) return CODES[body.code as string] ?? `${status} ${JSON.stringify(body).slice(0, 300)}`;
  const id = values[LISTS[name] ?? ''];
  return id === undefined || body.items.some((item: { id: string }) => item.id === id) ? 'yes' : 'none';
}

/** Headers that do not depend on the target; the reader header names the requester. */
const IGNORED_HEADERS = ['date', 'content-length', 'keep-alive', 'connection', READER_HEADER];

/** Everything by which responses differ, without the names that the request contains. */
function traceOf({ status, body, headers }: Answer, values: Values): string {
  const told = [...headers].filter(([name]) => !IGNORED_HEADERS.includes(name));
  let text = JSON.stringify([body, status, told]);
  for (const value of Object.values(values)) if (typeof value === 'string' && value.length >= 20) text = text.replaceAll(value, '…');
  return text;
}

function differenceOf(one: string, other: string): string {
  const at = Math.max(0, [...one].findIndex((sign, index) => sign !== other[index]) - 20);
  return `“${one.slice(at, at + 90)}” is not “${other.slice(at, at + 90)}”`;
}

const HIDDEN: readonly string[] = ['absent', 'none', 'log-in', 'away'] satisfies Word[];
const traces = new Map<string, Promise<string>>();

function traceOfMissing(request: Request, name: string, { visitor }: Asker, values: Values, column: string, word: string): Promise<string> {
  const place = word === 'none' ? { communityId: values.communityId, dashboardId: values.dashboardId } : {};
  // Part of the key because navigation items and open reports change the surrounding data.
  const around = values.reportId ?? (values.postId === undefined ? values.slug : undefined);
  const key = [name, column, word, values.institution, values.office, values.sub, place.communityId, around].join(' ');
  const nothing = {
    ...missingLike(values),
    ...place,
    ...(request.word !== undefined && values.slug !== undefined && { community: values.community }),
  };
  const trace =
    traces.get(key) ?? request.send(visitor, nothing).then((answer) => traceOf(answer, request.word === undefined ? nothing : {}));
  traces.set(key, trace);
  return trace;
}

/**
 * The response to everybody of a column; each gets their own target if the request may change it.
 */
async function ask({ askers }: People, request: Request, name: string, column: Column, things: readonly Values[]): Promise<string> {
  const words = await Promise.all(
    askers[column].map(async (asker, index) => {
      const values = things[index] ?? things[0] ?? {};
      const answer = await request.send(asker.visitor, values);
      const word = request.word?.(answer, values) ?? wordFor(answer, name, values);
      if (!HIDDEN.includes(word) || (word === 'none' && PAGED.includes(name))) return word;
      const [hidden, absent] = [
        traceOf(answer, request.word === undefined ? values : {}),
        await traceOfMissing(request, name, asker, values, `${column} ${index}`, word),
      ];
      if (absent === hidden) return word;
      return answer.body.message === REVIEW_TEXTS.accessDenied ? 'denied' : `${word} (but ${differenceOf(hidden, absent)})`;
    }),
  );
  return [...new Set(words)].join(' or ');
}

function everybodyOf({ askers }: People): Asker[] {
  return columns.flatMap((column) => askers[column]);
}

async function lineOf(forum: Forum, people: People, request: Request, name: string, things: Values[]): Promise<Record<Column, string>> {
  const everybody = everybodyOf(people);
  if (name.startsWith('GET /attachment') && things[0] !== undefined) await storeFiles(forum, things[0]);
  const changeable = request.method !== 'GET' && things.length > 1 && things[0]?.postId !== undefined ? things : [];
  const before = await kept(forum, changeable);
  const cells = await Promise.all(
    columns.map(async (column): Promise<[Column, string, readonly Values[]]> => {
      const [first] = people.askers[column];
      const theirs = things.length === 1 || first === undefined ? things : things.slice(everybody.indexOf(first));
      return [column, await ask(people, request, name, column, theirs), theirs.slice(0, people.askers[column].length)];
    }),
  );
  const after = await kept(forum, changeable);
  return Object.fromEntries(
    cells.map(([column, word, theirs]) => {
      const changed = word !== 'yes' && theirs.some(({ postId }) => before.get(postId) !== after.get(postId));
      return [column, changed ? `${word} (but it was changed)` : word];
    }),
  ) as Record<Column, string>;
}

type Part = readonly (readonly [Section, Prepare])[];

/** Milliseconds per row; the row of pictures decodes dozens of them. */
const TIMEOUT = 180_000;

export function rowsOf(part: Part): [string, Block['lines'], Prepare][] {
  return part.flatMap(([section, prepare]) =>
    blocksOf(section).flatMap(({ routes, lines }) => routes.map((name): [string, Block['lines'], Prepare] => [name, lines, prepare])),
  );
}

/**
 * Call it at the top level of a file.
 * @param buildFolder null serves the API alone
 */
export function testSections(part: Part, buildFolder: string | null = null): Forum {
  const forum = useForum({}, buildFolder);
  let people: People;
  let hear: Hearing;
  let identities: IdentityWatch;
  beforeAll(async () => {
    liftLimits(forum);
    people = await signInColumns(forum);
    hear = hearing(forum.origin);
    identities = await watchIdentities(forum);
  });

  describe.each(rowsOf(part))('%s', (name, lines, prepare) => {
    test(
      'answers everybody as the table says',
      async () => {
        const request = requestFor(name, hear);
        if (request === undefined) throw new Error(`There is no route ${name}.`);
        const found: string[] = [];
        const silent: string[] = [];
        for (const { state } of lines) {
          const things = await prepare(
            forum,
            people,
            state,
            request.method === 'GET' ? everybodyOf(people).slice(0, 1) : everybodyOf(people),
          );
          await identities.take();
          found.push(written({ state, cells: await lineOf(forum, people, request, name, things) }));
          silent.push(...(await identities.take()).silent);
          if (request.method !== 'GET') await people.restore();
        }
        expect(`\n${found.join('\n')}\n`).toBe(`\n${lines.map(written).join('\n')}\n`);
        expect(silent, 'writes to an identity without live.recheck after the commit').toEqual([]);
      },
      TIMEOUT,
    );
  });
  return forum;
}
