import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Json, useForum } from '#server/testing/forum.ts';
import { SEARCH_TEXTS } from '#shared/rules/texts/search.ts';
import { countWords } from './word-counts.ts';

const forum = useForum();

beforeAll(async () => {
  await forum.post('tomasz', 'alder-ridge/general/commons', { title: 'Vertigo' });
  await countWords(forum.db);
});

/** Searches while a lock makes every read of the table wait. */
async function searchWithout(table: 'search_counts' | 'search_vocabulary', q: string): Promise<Json> {
  const hannah = await forum.as('hannah');
  return forum.db.transaction().execute(async (trx) => {
    await sql`LOCK TABLE ${sql.table(table)} IN ACCESS EXCLUSIVE MODE`.execute(trx);
    const answer = await hannah.get(`/search?${new URLSearchParams({ q })}`);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  });
}

test('a filtered search that takes too long says so, and does not claim that nothing exists', async () => {
  const nothing = { items: [], nextCursor: null, corrected: null, total: { count: 0, exact: false } };
  const notes = [SEARCH_TEXTS.noDate('tomorrow'), SEARCH_TEXTS.tooBroad];
  expect(await searchWithout('search_counts', 'vertigo is:unanswered before:tomorrow')).toEqual({ ...nothing, notes });
});

test('a correction that takes too long is left out', async () => {
  expect(await searchWithout('search_vocabulary', 'vertgio')).toMatchObject({ items: [], corrected: null, notes: [] });
});

test('a search for what no post can be takes no time', async () => {
  const found = await searchWithout('search_counts', 'vertigo is:answered is:unanswered');
  expect(found).toMatchObject({ items: [], total: { count: 0, exact: true }, notes: [] });
});
