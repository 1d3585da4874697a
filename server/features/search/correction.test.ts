import { beforeAll, expect, test } from 'vitest';
import { useForum } from '#server/testing/forum.ts';
import { countWords } from './word-counts.ts';

const forum = useForum();
const COMMONS = 'alder-ridge/general/commons';

beforeAll(async () => {
  const titles = ['Shelf exam tips', 'A locker for clinic', 'An index of labs', 'Labs on Tuesday', 'A lamb for dinner', 'Otters'];
  for (const [number, title] of titles.entries())
    await forum.post(number % 2 === 0 ? 'tomasz' : 'maya', COMMONS, { title, category: 'Blurb' });
  await countWords(forum.db);
});

const search = async (q: string, typing: boolean) =>
  (await (await forum.as('hannah')).get(`/search?${new URLSearchParams({ q, typing: String(typing) })}`)).body;

test.each([
  ['exma', 'exam', 'Shelf exam tips'],
  ['shlef', 'shelf', 'Shelf exam tips'],
  ['lokcer', 'locker', 'A locker for clinic'],
  ['clniic', 'clinic', 'A locker for clinic'],
  ['indx', 'index', 'An index of labs'],
])('a typo in a short word is corrected: %s', async (q, corrected, title) => {
  const answer = await search(q, false);
  expect([answer.corrected, answer.items[0]?.title]).toEqual([corrected, title]);
});

test('of equally similar words the more frequent one leads', async () => {
  expect((await search('lamv', false)).corrected).toBe('lamb');
  expect((await search('lambs', false)).corrected).toBeNull();
  expect((await search('labz', false)).corrected).toBe('labs');
  expect((await search('lams', false)).corrected).toBe('labs');
});

test('a short word is not corrected before it is finished', async () => {
  expect((await search('otrt', true)).corrected).toBeNull();
  expect((await search('exma tips', true)).corrected).toBe('exam tips');
});
