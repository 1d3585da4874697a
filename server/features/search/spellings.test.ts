import { expect, test } from 'vitest';
import { type Json, useForum } from '#server/testing/forum.ts';
import { countWords } from './word-counts.ts';

const forum = useForum();
const COMMONS = 'alder-ridge/general/commons';

async function search(q: string): Promise<Json> {
  return (await (await forum.as('hannah')).get(`/search?${new URLSearchParams({ q })}`)).body;
}

test.each([
  ['Notes for exam 2', 'exam2 notes', 'notes exam 2'],
  ['For the M1s of this year', 'M1', 'm1s'],
  ['Low B12 in a vegan', 'b12', 'B-12'],
  ['Schedule of block7', 'block 7', 'Block7'],
])('words with numbers are found in each way of writing: %s', async (title, ...questions) => {
  await forum.post('tomasz', COMMONS, { title, category: 'Blurb' });
  for (const q of questions)
    expect(
      (await search(q)).items.map((one: Json) => one.title),
      q,
    ).toContain(title);
});

test('a misspelled term of the field leads to its synonyms, if there are any', async () => {
  await forum.post('tomasz', COMMONS, { title: 'Shadowing in GI clinic', category: 'Blurb' });
  await countWords(forum.db);
  const answer = await search('gastroenterolgy');
  expect([answer.corrected, answer.items[0]?.title]).toEqual(['gastroenterology', 'Shadowing in GI clinic']);
  expect(await search('ophthalmolgy')).toMatchObject({ items: [], corrected: null });
});
