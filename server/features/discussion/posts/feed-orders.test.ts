import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { moderationTexts } from '#server/features/discussion/posts/texts/curation.ts';
import type { CastName } from '#server/testing/cast.ts';
import { expectError, type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { tenantOfCommunity } from '#server/testing/tenants.ts';
import { FEED_SORTS, rangeStart } from '#shared/rules/feed.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

const HOUR = 3_600_000;
const LIKERS: CastName[] = ['maya', 'hannah', 'tomasz'];

async function page(key: string, query: Record<string, string>, by: CastName = 'hannah') {
  const { id } = await forum.community(key);
  const answer = await (await forum.as(by)).get(`/communities/${id}/posts?${new URLSearchParams(query)}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as { pinned: Json[]; items: Json[]; nextCursor: string | null };
}

const idsOf = (posts: readonly Json[]): string[] => posts.map(({ id }) => id);

async function readAll(
  key: string,
  query: Record<string, string>,
  { between = async () => {}, by, pinned }: { between?: () => Promise<void>; by?: CastName; pinned?: Set<string> } = {},
) {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const next: Awaited<ReturnType<typeof page>> = await page(key, cursor === null ? query : { ...query, cursor }, by);
    expect(next.items.length).toBeLessThanOrEqual(10);
    expect(next.items.filter(({ isPinned }) => isPinned)).toEqual([]);
    expect(next.pinned.filter(({ isPinned }) => !isPinned)).toEqual([]);
    ids.push(...idsOf(next.items));
    for (const id of idsOf(next.pinned)) pinned?.add(id);
    cursor = next.nextCursor;
    if (cursor !== null) await between();
    expect(ids.length, 'a feed that never ends').toBeLessThan(2_000);
  } while (cursor !== null);
  return ids;
}

async function fill(
  key: string,
  posts: { likes?: number; comments?: number; category?: string; pinned?: boolean }[],
  by: CastName = 'tomasz',
): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, { likes = 0, comments = 0, category = 'Question', pinned = false }] of posts.entries()) {
    const { id } = await forum.post(by, key, { category, title: `Post ${index}` });
    const created = new Date(Date.now() - (posts.length - index) * HOUR).toISOString();
    await forum.db
      .updateTable('posts')
      .set({ created_at: created, reactions_count: likes, comments_count: comments, is_pinned: pinned })
      .where('id', '=', id)
      .execute();
    ids.push(id);
  }
  return ids;
}

async function written(id: string | undefined, at: Date) {
  await forum.db
    .updateTable('posts')
    .set({ created_at: at.toISOString() })
    .where('id', '=', id ?? '')
    .execute();
}

async function search(query: Record<string, string>): Promise<{ items: Json[] }> {
  return (await (await forum.as('hannah')).get(`/search?${new URLSearchParams(query)}`)).body;
}

describe('a feed in order', () => {
  const key = 'alder-ridge/classes/anatomy';
  let ids: string[] = [];
  beforeAll(async () => {
    ids = await fill(key, [
      { likes: 3, comments: 1 },
      { likes: 1, comments: 4 },
      { likes: 0, comments: 0, pinned: true },
      { likes: 3, comments: 0 },
      { category: 'Meme', pinned: true },
    ]);
  });

  test.each([
    ['latest', [3, 1, 0]],
    ['earliest', [0, 1, 3]],
    ['most_comments', [1, 0, 3]],
    ['most_likes', [3, 0, 1]],
  ])('%s returns pinned posts separately, the newest first', async (sort, order) => {
    const answer = await page(key, { sort });
    expect(idsOf(answer.pinned)).toEqual([ids[4], ids[2]]);
    expect(idsOf(answer.items)).toEqual(order.map((index) => ids[index]));
  });

  test('returns only pinned posts that match the filter', async () => {
    expect(idsOf((await page(key, { categories: 'Meme' })).pinned)).toEqual([ids[4]]);
    await written(ids[2], new Date(Date.now() - 8 * 24 * HOUR));
    expect(idsOf((await page(key, { range: 'this_week' })).pinned)).toEqual([ids[4]]);
    expect(await page(key, { categories: 'Vent' })).toMatchObject({ pinned: [], items: [], nextCursor: null });
  });

  test('refuses an unknown order and a cursor of another order', async () => {
    const { id } = await forum.community(key);
    const hannah = await forum.as('hannah');
    expectError(await hannah.get(`/communities/${id}/posts?sort=random`), 400, 'INPUT_INVALID');
    const cursor = Buffer.from(JSON.stringify([true, '2026-01-01T00:00:00.000Z', id])).toString('base64url');
    expectError(await hannah.get(`/communities/${id}/posts?sort=most_likes&cursor=${cursor}`), 400, 'INPUT_INVALID');
  });
});

describe('a filtered feed', () => {
  const key = 'alder-ridge/classes/pathology';
  let ids: string[] = [];
  beforeAll(async () => {
    ids = await fill(
      key,
      ['Question', 'Vent', 'Meme', 'Question', 'Vent'].map((category) => ({ category })),
    );
  });

  test('to one or several categories', async () => {
    expect(await readAll(key, { categories: 'Vent' })).toEqual([ids[4], ids[1]]);
    expect(await readAll(key, { categories: 'Vent,Meme', sort: 'earliest' })).toEqual([ids[1], ids[2], ids[4]]);
    expect(await readAll(key, { categories: 'Vent,Vent' })).toEqual([ids[4], ids[1]]);
    expect(await readAll(key, { categories: 'Vent,Meme', sort: 'most_likes' })).toEqual([ids[4], ids[2], ids[1]]);
  });

  test('to the last 7 × 24 hours, a month and a year, to the minute', async () => {
    const place = 'alder-ridge/classes/biochemistry';
    const posts = await fill(
      place,
      Array.from({ length: 6 }, () => ({})),
    );
    const MINUTE = HOUR / 60;
    const now = Date.now();
    for (const [index, age] of [7 * 24 * 60 + 1, 7 * 24 * 60 - 1].entries()) await written(posts[index], new Date(now - age * MINUTE));
    for (const [index, range] of (['this_month', 'this_year'] as const).entries())
      for (const [side, minutes] of [-1, 1].entries())
        await written(posts[2 + 2 * index + side], new Date((rangeStart(range, 'Asia/Tokyo', now) ?? 0) + minutes * MINUTE));
    const zone = 'Asia/Tokyo';
    expect(await readAll(place, { range: 'this_week', zone })).toEqual([posts[1]]);
    expect(await readAll(place, { range: 'this_month', zone })).toEqual([posts[1], posts[0], posts[3]]);
    expect(await readAll(place, { range: 'this_year', zone, sort: 'earliest' })).toEqual([
      posts[5],
      posts[2],
      posts[3],
      posts[0],
      posts[1],
    ]);
    expect(await readAll(place, { range: 'all_time', zone })).toHaveLength(6);
  });

  test('to today, from midnight in the reader’s own time zone', async () => {
    const place = 'alder-ridge/grades/m1';
    const midnight = (zone: string) => rangeStart('today', zone, Date.now()) ?? 0;
    // Of two zones a day apart, one always has yesterday's or tomorrow's date of the other.
    const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
    const [post = ''] = await fill(place, [{}]);
    for (const [zone, other] of [
      [east, west],
      [west, east],
    ] as const) {
      await written(post, new Date(midnight(zone) + 1_000));
      expect(await readAll(place, { range: 'today', zone })).toEqual([post]);
      await written(post, new Date(midnight(zone) - 1_000));
      expect(await readAll(place, { range: 'today', zone, sort: 'most_comments' })).toEqual([]);
      const isToday = midnight(other) < midnight(zone);
      expect(await readAll(place, { range: 'today', zone: other })).toEqual(isToday ? [post] : []);
      expect(idsOf((await search({ q: 'Post', range: 'today', zone: other })).items).includes(post)).toBe(isToday);
      expect(idsOf((await search({ q: 'Post', range: 'today', zone })).items)).not.toContain(post);
    }
  });

  test('to an unknown category, range or time zone is refused', async () => {
    const { id } = await forum.community(key);
    for (const query of [
      'categories=Gossip',
      'categories=',
      'range=yesterday',
      'range=today&zone=Nowhere/Land',
      'range=today&zone=%2B02:00',
    ]) {
      const answer = await (await forum.as('hannah')).get(`/communities/${id}/posts?${query}`);
      expect(Object.keys(expectError(answer, 400, 'INPUT_INVALID').data.fields ?? {})[0], query).toMatch(/^(categories|range|zone)/);
    }
  });
});

describe('read to its end', () => {
  test.each(FEED_SORTS)('by %s while others post and like: every post that stays in its place is read once', async (sort) => {
    const key = `alder-ridge/grades/m${FEED_SORTS.indexOf(sort) + 1}`;
    const ids = await fill(
      key,
      Array.from({ length: 34 }, (_, index) => ({ likes: index % 3, comments: index % 2 })),
    );
    const moved = new Set<string | undefined>();
    let turn = 0;
    const between = async () => {
      turn += 1;
      await forum.post('maya', key, { title: `Meanwhile ${turn}` });
      for (const name of LIKERS) await (await forum.as(name)).put(`/posts/${ids[turn]}/like`, { liked: true });
      await forum.comment('maya', ids[turn * 2] ?? '');
      await forum.db
        .updateTable('posts')
        .set({ reactions_count: 0, comments_count: 0 })
        .where('id', '=', ids.at(-turn) ?? '')
        .execute();
      for (const id of [ids[turn], ids[turn * 2], ids.at(-turn)]) moved.add(id);
    };
    const read = await readAll(key, { sort }, { between });
    // Paging by counts may skip or repeat posts whose count changes.
    const still = sort === 'latest' || sort === 'earliest' ? ids : ids.filter((id) => !moved.has(id));
    for (const id of still) expect(read.filter((one) => one === id)).toHaveLength(1);
  });

  test.each(FEED_SORTS)('by %s while moderators pin and unpin: every post is shown', async (sort) => {
    const key = `port-ellery/grades/m${FEED_SORTS.indexOf(sort) + 1}`;
    const ids = await fill(
      key,
      Array.from({ length: 34 }, (_, index) => ({ likes: index % 3, comments: index % 2, pinned: index % 11 === 5 })),
      'kai',
    );
    const samuel = await forum.as('samuel');
    const pin = async (id: string | undefined, pinned: boolean) => samuel.put(`/posts/${id}/pin`, { pinned });
    const first = idsOf((await page(key, { sort }, 'kai')).items);
    const [readPinned, stillPinned] = ids.filter((_, index) => index % 11 === 5);
    let turn = 0;
    const pinned = new Set<string>();
    const between = async () => {
      turn += 1;
      await pin(first.at(-turn), true);
      await pin(ids.filter((id) => !first.includes(id)).at(-turn * 3), true);
      await pin(ids.filter((id) => !first.includes(id)).at(turn * 3), true);
      await pin(turn === 1 ? readPinned : stillPinned, false);
    };
    const read = await readAll(key, { sort }, { between, by: 'kai', pinned });
    expect(read.slice(0, 10)).toEqual(first);
    expect(new Set(read).size, 'nothing repeated').toBe(read.length);
    expect([...new Set([...read, ...pinned])].sort(), 'nothing skipped').toEqual([...ids].sort());
  });

  test('has up to 50 pinned posts; another one cannot be pinned', async () => {
    const key = 'port-ellery/general/harbor';
    const ids = await fill(
      key,
      Array.from({ length: 52 }, (_, index) => ({ pinned: index < 49 })),
      'kai',
    );
    const samuel = await forum.as('samuel');
    expect((await samuel.put(`/posts/${ids[49]}/pin`, { pinned: true })).status).toBe(200);
    const refused = expectError(await samuel.put(`/posts/${ids[50]}/pin`, { pinned: true }), 409, 'CONFLICT');
    expect(refused.message).toBe(moderationTexts.tooManyPinned(50));
    const answer = await page(key, {}, 'kai');
    expect(idsOf(answer.pinned)).toEqual(ids.slice(0, 50).toReversed());
    expect(idsOf(answer.items)).toEqual([ids[51], ids[50]]);
    await forum.db.deleteFrom('posts').where('id', 'in', ids).execute();
  });

  test.each(['most_comments', 'most_likes'])('by %s continues past 1,000 posts', async (sort) => {
    const key = 'port-ellery/general/harbor';
    const { id: community } = await forum.community(key);
    await sql`
      INSERT INTO posts (slug, community_id, tenant_id, title, category, request_key, comments_count, reactions_count)
      SELECT gen_random_uuid(), ${community}, ${tenantOfCommunity(community)}, 'Post', (ARRAY['Question', 'Vent', 'Meme'])[1 + n % 3], gen_random_uuid(), n % 97, n % 211
      FROM generate_series(1, 1025) n`.execute(forum.db);
    const column = sort === 'most_likes' ? 'reactions_count' : 'comments_count';
    const all = forum.db.selectFrom('posts').select('id').where('community_id', '=', community);
    const inOrder = await all.orderBy(column, 'desc').orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
    expect(await readAll(key, { sort }, { by: 'kai' })).toEqual(idsOf(inOrder));
    await forum.db.deleteFrom('posts').where('community_id', '=', community).execute();
  });

  test('leaves out a post that is deleted meanwhile', async () => {
    const key = 'alder-ridge/premed/premed';
    const ids = await fill(
      key,
      Array.from({ length: 22 }, (_, index) => ({ likes: index })),
    );
    let first = true;
    const between = async () => {
      if (first) await (await forum.as('tomasz')).request('DELETE', `/api/posts/${ids[3]}`, {});
      first = false;
    };
    const read = await readAll(key, { sort: 'most_likes' }, { between });
    expect(read).toEqual(ids.filter((_, index) => index !== 3).reverse());
  });
});

test('every page takes one query, however long the list', async () => {
  const key = 'alder-ridge/general/commons';
  await fill(
    key,
    Array.from({ length: 25 }, () => ({})),
  );
  const { id } = await forum.community(key);
  const hannah = await forum.as('hannah');
  for (const sort of FEED_SORTS) {
    const { nextCursor } = await page(key, { sort });
    expect(await forum.queries(() => hannah.get(`/communities/${id}/posts?sort=${sort}`)), sort).toHaveLength(1);
    const second = await forum.queries(() => hannah.get(`/communities/${id}/posts?sort=${sort}&cursor=${nextCursor}`));
    expect(second, sort).toHaveLength(1);
  }
});

describe('the number of new posts', () => {
  const key = 'port-ellery/classes/physiology';
  const newer = async (by: CastName, query: Record<string, string>) => {
    const { id } = await forum.community(key);
    return (await forum.as(by)).get(`/communities/${id}/posts/newer?${new URLSearchParams(query)}`);
  };

  test('counts posts by others, in the chosen category if there is one', async () => {
    const { id } = await forum.post('kai', key, { category: 'Vent' });
    const { created_at: first } = await forum.db.selectFrom('posts').select('created_at').where('id', '=', id).executeTakeFirstOrThrow();
    expect((await newer('samuel', { after: first })).body).toEqual({ count: 0 });
    await forum.post('kai', key, { category: 'Vent' });
    await forum.post('kai', key, { category: 'Meme' });
    await forum.post('samuel', key);
    expect((await newer('samuel', { after: first })).body).toEqual({ count: 2 });
    expect((await newer('samuel', { after: first, categories: 'Meme' })).body).toEqual({ count: 1 });
    expect((await newer('kai', { after: first })).body).toEqual({ count: 1 });
  });

  test('counts from the moment at which a page of the feed was read', async () => {
    const { asOf } = (await (await forum.as('samuel')).get(`/communities/${(await forum.community(key)).id}/posts`)).body;
    expect((await newer('samuel', { after: asOf })).body).toEqual({ count: 0 });
    await forum.post('kai', key);
    expect((await newer('samuel', { after: asOf })).body).toEqual({ count: 1 });
  });

  test('is returned to people who may open the community', async () => {
    expectError(await newer('hannah', { after: new Date().toISOString() }), 403, 'FORBIDDEN');
    expectError(await newer('samuel', { after: 'now' }), 400, 'INPUT_INVALID');
  });
});
