import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { tenantOfCommunity } from '#server/testing/tenants.ts';
import { cleanUpSearch } from './cleanup.ts';

const forum = useForum();
const COMMONS = 'alder-ridge/general/commons';

async function write(title: string, { count, hoursAgo }: { count: number; hoursAgo: number }): Promise<void> {
  const { id } = await forum.community(COMMONS);
  await sql`
    INSERT INTO posts (slug, community_id, tenant_id, title, body, category, request_key, created_at)
    SELECT gen_random_uuid(), ${id}, ${tenantOfCommunity(id)}, replace(${title}, '#', n::text), 'Written for the search.', 'Blurb', gen_random_uuid(),
      now() - (${hoursAgo}::int + ${count}::int - n) * interval '1 hour'
    FROM generate_series(1, ${count}::int) n`.execute(forum.db);
}

async function search(
  query: Record<string, string>,
): Promise<{ items: Json[]; nextCursor: string | null; total: Json; corrected: string | null }> {
  const answer = await (await forum.as('hannah')).get(`/search?${new URLSearchParams(query)}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

const titles = async (query: Record<string, string>) => (await search(query)).items.map(({ title }) => title);
const numbered = (title: string, from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => title.replace('#', String(from < to ? from + index : from - index)));

/** Exceeds the limits on ranked candidates and on scanned newest posts. */
beforeAll(async () => {
  await liftLimits(forum);
  await write('Wombat # of long ago', { count: 3, hoursAgo: 40_000 });
  await write('Capybara swim #', { count: 1, hoursAgo: 36_000 });
  await write('Swim capybara #', { count: 1_200, hoursAgo: 30_000 });
  await write('Zebrafish #', { count: 3_000, hoursAgo: 5_000 });
  await write('Zebrafish and axolotl #', { count: 15, hoursAgo: 4_900 });
  await write('Filler #', { count: 2_500, hoursAgo: 10 });
  await cleanUpSearch(forum.db);
}, 120_000);

test('a rare word is found however old its posts are', async () => {
  expect(await titles({ q: 'wombat' })).toEqual(numbered('Wombat # of long ago', 3, 1));
  expect((await search({ q: 'wombat' })).total).toEqual({ count: 3, exact: true });
});

test('a phrase of frequent words is found behind many posts with the words alone', async () => {
  expect(await titles({ q: '"capybara swim"' })).toEqual(['Capybara swim 1']);
});

test('a very frequent word finds its newest and earliest posts, even far behind other posts', async () => {
  expect(await titles({ q: 'zebrafish', sort: 'latest' })).toEqual(numbered('Zebrafish and axolotl #', 15, 6));
  expect(await titles({ q: 'zebrafish', sort: 'earliest' })).toEqual(numbered('Zebrafish #', 1, 10));
  const { total } = await search({ q: 'zebrafish' });
  expect(total).toEqual({ count: 500, exact: false });
  expect((await search({ q: '"zebrafish filler"' })).total).toEqual({ count: 0, exact: true });
});

test('the rarer of two words weighs more, and posts with both lead', async () => {
  expect((await titles({ q: 'zebrafish axolotl' })).slice(0, 10)).toEqual(numbered('Zebrafish and axolotl #', 15, 6));
  expect((await titles({ q: 'filler wombat' })).slice(0, 3)).toEqual(numbered('Wombat # of long ago', 3, 1));
});

test('paging through a snapshot shows each post once', async () => {
  const read: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const answer = await search({ q: 'axolotl', ...(cursor !== undefined && { cursor }) });
    read.push(...answer.items.map(({ title }) => title));
    cursor = answer.nextCursor;
  }
  expect(read).toEqual(numbered('Zebrafish and axolotl #', 15, 1));
});

test('a corrected search continues on further pages', async () => {
  const first = await search({ q: 'axolotel' });
  const second = await search({ q: 'axolotel', cursor: first.nextCursor ?? '' });
  expect([first.corrected, second.corrected, first.items.length, second.items.length]).toEqual(['axolotl', 'axolotl', 10, 5]);
  expect(second.items.every(({ titleMarks }) => titleMarks.length === 1)).toBe(true);
});

test('a search takes few queries, however many posts it finds', async () => {
  // Loads the session first, so that it is not counted.
  await (await forum.as('hannah')).get('/session');
  const least = (await forum.queries(() => search({ q: '!!!' }))).length;
  const more = async (query: Record<string, string>) => (await forum.queries(() => search(query))).length - least;
  expect(await more({ q: 'filler' })).toBe(1);
  expect(await more({ q: 'wombat', sort: 'most_comments' })).toBe(1);
  expect(await more({ q: 'zebrafish filler' })).toBe(1);
  // One more for the corrected search, and five for similar words, which have a time limit.
  expect(await more({ q: 'axolotel' })).toBe(7);
});

test('words that no post contains any more are deleted', async () => {
  const words = async () => {
    const [counted, all] = await Promise.all(
      (['search_words', 'search_vocabulary'] as const).map((table) =>
        forum.db.selectFrom(table).select('word').distinct().orderBy('word').execute(),
      ),
    );
    expect(all).toEqual(counted);
    return all?.map(({ word }) => word);
  };
  const { id } = await forum.post('tomasz', COMMONS, { title: 'Quetzalcoatlus' });
  const nextDay = async () => {
    await forum.db.updateTable('search_counts').set({ counted_at: sql<string>`now() - interval '25 hours'` }).execute();
    await cleanUpSearch(forum.db);
  };
  await nextDay();
  expect(await words()).toContain('quetzalcoatlus');
  await (await forum.as('tomasz')).request('DELETE', `/api/posts/${id}`, {});
  await nextDay();
  expect(await words()).not.toContain('quetzalcoatlus');
  expect(await words()).toContain('zebrafish');
});
