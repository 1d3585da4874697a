import { describe, expect, test } from 'vitest';
import { onlyReads } from '#server/platform/changes.ts';
import { endOfRecords } from '#server/platform/replica/positions.ts';
import { withoutPosition } from '#server/platform/replica/reads.ts';
import { codeBelow, importsOf, isTest, readSource } from './sources.ts';

const product = codeBelow('server').filter((path) => !isTest(path) && !path.startsWith('server/testing/'));
const users = (word: RegExp) => product.filter((path) => !path.startsWith('server/platform/replica/') && word.test(readSource(path)));

describe('which database answers is decided in one place', () => {
  test('the base procedure, by the method of the call', () => {
    expect(users(/\bwithDatabase\(/)).toEqual(['server/platform/http/api.ts']);
    expect(users(/\bcreateReader\(|\bcreateReads\(/)).toEqual([]);
    expect(readSource('server/platform/http/api.ts')).toContain('withDatabase(context, method, run)');
  });

  test('a feature knows of the replica how much its answers may lack, and nothing else', () => {
    const known = product
      .filter((path) => path.startsWith('server/features/'))
      .flatMap((path) => importsOf(path).filter(({ to }) => to.startsWith('server/platform/replica/')));
    expect(new Set(known.map(({ to }) => to))).toEqual(new Set(['server/platform/replica/reader.ts']));
    expect(users(/\.reads\b|\breplica\./).filter((path) => path.startsWith('server/features/'))).toEqual([]);
  });
});

describe('what may go to a replica', () => {
  test.each([
    'select "id" from "posts" where "id" = $1',
    'WITH found AS (SELECT 1) SELECT * FROM found',
    'SELECT updated_at, deleted FROM posts ORDER BY created_at OFFSET 0',
  ])('%s', (sql) => {
    expect(onlyReads(sql)).toBe(true);
  });

  test.each([
    'insert into "list_snapshots" ("id") values ($1)',
    'update "sessions" set "last_used_at" = $1',
    'delete from "posts" where "id" = $1',
    'WITH gone AS (DELETE FROM posts RETURNING id) SELECT * FROM gone',
    'select "id" from "posts" where "id" = $1 for update',
    'select "id" from "posts" as "p" for no key update of "p"',
    'SELECT id FROM posts FOR SHARE',
    'SELECT id FROM posts FOR KEY SHARE',
    'begin',
    'commit',
  ])('not: %s', (sql) => {
    expect(onlyReads(sql)).toBe(false);
  });
});

describe('a place in the log', () => {
  const SEGMENT = 16 * 1_024 ** 2;
  test.each([
    ['within a page', 8_192 * 5 + 4_000, 8_192 * 5 + 4_000],
    ['behind the head of a new page', 8_192 * 5 + 24, 8_192 * 5],
    ['behind the head of a new segment', SEGMENT * 3 + 40, SEGMENT * 3],
    ['behind what went on into a page', 8_192 * 5 + 40, 8_192 * 5 + 40],
  ])('%s', (_where, position, end) => {
    expect(endOfRecords(position, SEGMENT)).toBe(end);
  });
});

test('who sends a request is asked for by the same cookies, wherever they have written to', () => {
  const cookies = 'rounds.session_token=a.b; rounds.position=123; other=c';
  expect(withoutPosition(cookies)).toBe(withoutPosition(cookies.replace('123', '4567')));
  expect(withoutPosition(cookies)).toContain('rounds.session_token=a.b');
  expect(withoutPosition('rounds.position=1')).toBe('');
  expect(withoutPosition('__Host-rounds.position=1')).toBe('');
  expect(withoutPosition('other=c')).toBe('other=c');
  expect(withoutPosition(undefined)).toBeUndefined();
});
