import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CastName } from '#server/testing/cast.ts';
import { type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { tenantOfCommunity } from '#server/testing/tenants.ts';
import { rangeStart } from '#shared/rules/feed.ts';
import { tidyWords } from './tidy.ts';

const forum = useForum();
const COMMONS = 'alder-ridge/general/commons';
const HARBOR = 'port-ellery/general/harbor';
const HOUR = 3_600_000;
/** So that this year begins, for the whole test, within the hour before the 7,400th. */
const START = (rangeStart('this_year', 'UTC', Date.now()) ?? 0) - 7_399.5 * HOUR;

/** Posts an hour apart from an hour of this story on; their titles with `#` for a number. */
async function write(place: string, title: string, from: number, count: number, category = 'Blurb'): Promise<void> {
  const { id } = await forum.community(place);
  const first = new Date(START + from * HOUR).toISOString();
  await sql`
    INSERT INTO posts (slug, community_id, tenant_id, title, body, category, request_key, created_at)
    SELECT gen_random_uuid(), ${id}, ${tenantOfCommunity(id)}, replace(${title}, '#', n::text), 'Written for the search.', ${category}, gen_random_uuid(),
      ${first}::timestamptz + (n - 1) * interval '1 hour'
    FROM generate_series(1, ${count}::int) n`.execute(forum.db);
}

async function search(
  by: CastName,
  query: Record<string, string>,
): Promise<{ items: Json[]; nextCursor: string | null; total: Json; ordered: number | null }> {
  const answer = await (await forum.as(by)).get(`/search?${new URLSearchParams(query)}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

async function titles(q: string, more: Record<string, string> = {}): Promise<string[]> {
  return (await search('hannah', { q, ...more })).items.map(({ title }) => title);
}

const LONG_WORD = `${'pneumono'.repeat(9)}coniosis${'volcano'.repeat(9)}`;

/** At both ends of time more posts than are looked through one by one, in between what is searched for. */
beforeAll(async () => {
  await liftLimits(forum);
  await write(COMMONS, 'Wombat #, long ago', -40_000, 3);
  await write(COMMONS, 'Filler #', 0, 1_100);
  await write(COMMONS, 'Zebrafish # of many', 2_000, 5_200);
  await write(COMMONS, 'Capybara and guinea pig #', 7_300, 30);
  await write(COMMONS, 'Guinea fowl, capybara #', 7_400, 1, 'Vent');
  await write(HARBOR, 'Capybara of another school #', 7_450, 5);
  await write(COMMONS, `Overlong ${LONG_WORD} #`, 7_500, 1);
  await write(COMMONS, 'Beta-blocker, q.d. #', 7_501, 1);
  await write(COMMONS, 'Filler and potoroo #', 7_510, 3);
  await write(COMMONS, 'Wombat #', 7_600, 200);
  await write(COMMONS, 'Quokka #', 7_900, 30);
  await write(COMMONS, 'Filler #', 8_000, 1_100);
  await write(COMMONS, 'Potoroo #, filler', 8_900, 20);
  await write(COMMONS, 'Filler, quokka, wombat, marmoset and numbat #', 9_000, 4);
  await write(COMMONS, 'Numbat #', -39_990, 20);
  await write(COMMONS, 'Marmoset #', -39_900, 310);
  await write(COMMONS, 'Marmosetlike #', -39_500, 1_050);
}, 120_000);

describe('far behind the newest posts', () => {
  const pigs = Array.from({ length: 30 }, (_, index) => `Capybara and guinea pig ${30 - index}`);

  test.each([
    ['a word', 'capybara', ['Guinea fowl, capybara 1', ...pigs]],
    ['a part of a word', 'apyba', ['Guinea fowl, capybara 1', ...pigs]],
    ['parts of two', 'guin capy', ['Guinea fowl, capybara 1', ...pigs]],
    ['a phrase', '"and guinea pi"', pigs],
    ['no phrase in another order', '"pig guinea"', []],
    ['a word with a typo', 'capibara', ['Guinea fowl, capybara 1', ...pigs]],
    ['words of which one is in no index', 'fowl, a', ['Guinea fowl, capybara 1']],
    ['the middle of an overlong word', 'noconiosisvol', [`Overlong ${LONG_WORD} 1`]],
    ['most of an overlong word', LONG_WORD.slice(5, 130), [`Overlong ${LONG_WORD} 1`]],
    ['signs between words', 'beta-block', ['Beta-blocker, q.d. 1']],
    ['words that never stand together', 'capybara zebrafish', []],
  ])('%s', async (_what, q, found) => {
    expect(await titles(q)).toEqual(found.slice(0, 10));
    const { total } = await search('hannah', { q });
    expect(total).toEqual({ count: found.length, exact: true });
  });

  test('signs and single letters, which are in no index', async () => {
    const { items, total } = await search('hannah', { q: '"r, q.d"' });
    expect(items.map(({ title }) => title)).toEqual(['Beta-blocker, q.d. 1']);
    expect(total).toEqual({ count: 1, exact: false });
  });

  test('with a category, a date and communities', async () => {
    expect(await titles('capybara', { categories: 'Vent' })).toEqual(['Guinea fowl, capybara 1']);
    expect(await titles('capybara', { range: 'this_year' })).toEqual(['Guinea fowl, capybara 1']);
    expect(await titles('capybara', { communities: (await forum.community('alder-ridge/classes/anatomy')).id })).toEqual([]);
    expect((await search('kai', { q: 'capybara' })).total).toEqual({ count: 5, exact: true });
  });

  test('what is edited is found by its new words, what is deleted not at all', async () => {
    const { id } = await forum.post('tomasz', COMMONS, { title: 'Echidna' });
    await forum.db.updateTable('posts').set({ created_at: '2024-03-01T00:00:00.000Z' }).where('id', '=', id).execute();
    expect(await titles('echidna')).toEqual(['Echidna']);
    await (await forum.as('tomasz')).put(`/posts/${id}`, { title: 'Platypus', category: 'Blurb' });
    expect(await titles('echidna')).toEqual([]);
    expect(await titles('platyp')).toEqual(['Platypus']);
    await (await forum.as('tomasz')).request('DELETE', `/api/posts/${id}`, {});
    expect(await titles('platyp')).toEqual([]);
  });
});

describe('of more posts than are ever read at once', () => {
  const numbers = async (query: Record<string, string>) => {
    const found: number[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < 3; page += 1) {
      const answer = await search('hannah', { q: 'zebrafish', ...query, ...(cursor === null ? {} : { cursor }) });
      found.push(...answer.items.map(({ title }) => Number(/\d+/.exec(title)?.[0])));
      cursor = answer.nextCursor;
    }
    return found;
  };

  test('the newest come first', async () => {
    expect(await numbers({})).toEqual(Array.from({ length: 30 }, (_, index) => 5_200 - index));
  });

  test('or the oldest', async () => {
    expect(await numbers({ sort: 'earliest' })).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  });

  test.each(['zebrafish', 'brafis'])('the best are of the newest hundreds: %s', async (q) => {
    const { items, total } = await search('hannah', { q, sort: 'best_match' });
    expect(items.every(({ title }) => Number(/\d+/.exec(title)?.[0]) > 4_200)).toBe(true);
    expect(total.exact).toBe(false);
    expect(total.count).toBeGreaterThanOrEqual(300);
  });

  test.each(['most_comments', 'most_reactions'])(
    'by %s reports how many posts are ordered, and pages to the last of them',
    async (sort) => {
      const column = sort === 'most_comments' ? 'comments_count' : 'reactions_count';
      const community = (await forum.community(COMMONS)).id;
      const filler = forum.db.selectFrom('posts').where('community_id', '=', community).where('title', 'ilike', '%filler%');
      const newest = await filler.select('id').orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1_000).execute();
      // One that leads by its count, and one that does too but is older than those that are put into order.
      const [leading, older] = [newest[700], (await filler.select('id').orderBy('created_at').limit(1).execute())[0]];
      await forum.db
        .updateTable('posts')
        .set({ [column]: 9 })
        .where('id', 'in', [leading?.id ?? '', older?.id ?? ''])
        .execute();
      const read: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const answer = await search('hannah', { q: 'filler', sort, ...(cursor !== undefined && { cursor }) });
        expect(answer.ordered).toBe(1_000);
        read.push(...answer.items.map(({ id }) => id));
        cursor = answer.nextCursor;
      }
      expect(read[0]).toBe(leading?.id);
      expect(new Set(read)).toEqual(new Set(newest.map(({ id }) => id)));
      expect(read).toHaveLength(1_000);
      expect((await search('hannah', { q: 'capybara', sort })).ordered).toBeNull();
      expect((await search('hannah', { q: 'filler' })).ordered).toBeNull();
    },
  );

  test('the number is said to be of those that were seen', async () => {
    const { total } = await search('hannah', { q: 'filler' });
    expect(total).toEqual({ count: 1_000, exact: false });
    expect((await search('hannah', { q: 'zebrafish' })).total.exact).toBe(false);
  });
});

describe('words that some of the newest posts have, but too few for a page', () => {
  const newest = Array.from({ length: 4 }, (_, index) => `Filler, quokka, wombat, marmoset and numbat ${4 - index}`);

  test('the others are found behind them, and all are counted where no other posts are left', async () => {
    const { items, total } = await search('hannah', { q: 'quokka', range: 'this_year' });
    expect(items.map(({ title }) => title).slice(0, 6)).toEqual([...newest, 'Quokka 30', 'Quokka 29']);
    expect(total).toEqual({ count: 34, exact: true });
  });

  test('so too the oldest', async () => {
    const { items, total } = await search('hannah', { q: 'potoroo', range: 'this_year', sort: 'earliest' });
    expect(items.map(({ title }) => title).slice(2, 5)).toEqual(['Filler and potoroo 3', 'Potoroo 1, filler', 'Potoroo 2, filler']);
    expect(total).toEqual({ count: 23, exact: true });
  });

  test('of many more the newest are enough', async () => {
    const { items, total } = await search('hannah', { q: 'wombat' });
    expect(items.map(({ title }) => title).slice(0, 6)).toEqual([...newest, 'Wombat 200', 'Wombat 199']);
    expect(total).toEqual({ count: 204, exact: false });
  });

  test('the best are those with the word itself, however many newer posts have it as a part', async () => {
    const { items, total } = await search('hannah', { q: 'marmoset', sort: 'best_match' });
    expect(items.map(({ title }) => title).slice(4, 6)).toEqual(['Marmoset 310', 'Marmoset 309']);
    expect(total).toEqual({ count: 314, exact: false });
    const byLikes = await search('hannah', { q: 'marmoset', sort: 'most_reactions' });
    expect(byLikes.items.map(({ title }) => title).slice(4, 6)).toEqual(['Marmosetlike 1050', 'Marmosetlike 1049']);
  });

  test('where these do not suffice, all of time is looked through', async () => {
    const { items, total } = await search('hannah', { q: 'numbat' });
    expect(items.map(({ title }) => title).slice(0, 6)).toEqual([...newest, 'Numbat 20', 'Numbat 19']);
    expect(total).toEqual({ count: 24, exact: true });
  });
});

test.each(['latest', 'best_match'])(
  'what was found instead of a misspelt word goes on in further pages, one statement each: %s',
  async (sort) => {
    const first = await search('hannah', { q: 'capibara', sort });
    let answer = first;
    const cursor = first.nextCursor ?? '';
    const statements = await forum.queries(async () => {
      answer = await search('hannah', { q: 'capibara', sort, cursor });
    });
    expect(answer.items).toHaveLength(10);
    expect(new Set([...first.items, ...answer.items].map(({ id }) => id)).size).toBe(20);
    expect(answer.total).toEqual({ count: 31, exact: true });
    expect(answer.items.map(({ title, titleMarks: [[start, end] = []] }) => title.slice(start, end).toLowerCase())).toEqual(
      answer.items.map(() => 'capybara'),
    );
    expect(statements).toHaveLength(2);
  },
);

test('a search asks the database little, however many posts it finds', async () => {
  const count = async (query: Record<string, string>) => (await forum.queries(() => search('hannah', query))).length;
  // So that who asks is known.
  await (await forum.as('hannah')).get('/session');
  // Their communities.
  const least = await count({ q: '!!!' });
  const more = async (query: Record<string, string>) => (await count(query)) - least;
  // Besides their communities one statement, whether the newest posts are enough or not.
  expect(await more({ q: 'filler' })).toBe(1);
  expect(await more({ q: 'capybara' })).toBe(1);
  expect(await more({ q: '"r, q.d"' })).toBe(1);
  expect(await more({ q: 'capybara', sort: 'best_match' })).toBe(1);
  // And another one for the words that are like it, and the search for these.
  expect(await more({ q: 'capibara' })).toBe(2);
  expect(await more({ q: 'capibara', sort: 'most_comments' })).toBe(2);
});

test('words that are in no post any more are forgotten in the course of time, all others kept', async () => {
  const words = async () => (await forum.db.selectFrom('search_words').select('word').execute()).map(({ word }) => word);
  const { id } = await forum.post('tomasz', COMMONS, { title: 'Axolotl and zebrafish' });
  await (await forum.as('tomasz')).request('DELETE', `/api/posts/${id}`, {});
  expect(await words()).toContain('axolotl');
  for (let hour = 0; hour < 256; hour += 1) await tidyWords(forum.db, Date.now() + hour * HOUR);
  const left = await words();
  expect(left).not.toContain('axolotl');
  expect(left).toEqual(expect.arrayContaining(['zebrafish', 'capybara', 'filler', 'beta', 'blocker']));
});
