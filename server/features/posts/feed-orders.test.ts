import { beforeAll, describe, expect, test } from 'vitest';
import type { CastName } from '#server/testing/cast.ts';
import { expectError, type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { FEED_SORTS } from '#shared/rules/feed.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

const HOUR = 3_600_000;
const LIKERS: CastName[] = ['maya', 'hannah', 'tomasz'];

async function page(key: string, query: Record<string, string>, by: CastName = 'hannah') {
  const { id } = await forum.community(key);
  const answer = await (await forum.as(by)).get(`/communities/${id}/posts?${new URLSearchParams(query)}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as { items: Json[]; nextCursor: string | null };
}

async function readAll(key: string, query: Record<string, string>, between: () => Promise<void> = async () => {}, by?: CastName) {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const next: { items: Json[]; nextCursor: string | null } = await page(key, cursor === null ? query : { ...query, cursor }, by);
    ids.push(...next.items.map(({ id }) => id));
    cursor = next.nextCursor;
    if (cursor !== null) await between();
    expect(ids.length, 'a feed that never ends').toBeLessThan(200);
  } while (cursor !== null);
  return ids;
}

/** Posts of the past, oldest first: one an hour, with the given numbers of likes and comments. */
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

describe('a feed in order', () => {
  const key = 'alder-ridge/classes/anatomy';
  let ids: string[] = [];
  beforeAll(async () => {
    ids = await fill(key, [
      { likes: 3, comments: 1 },
      { likes: 1, comments: 4 },
      { likes: 0, comments: 0, pinned: true },
      { likes: 3, comments: 0 },
    ]);
  });

  test.each([
    ['latest', [2, 3, 1, 0]],
    ['earliest', [2, 0, 1, 3]],
    ['most_comments', [2, 1, 0, 3]],
    ['most_likes', [2, 3, 0, 1]],
  ])('%s has pinned posts first', async (sort, order) => {
    expect(await readAll(key, { sort })).toEqual(order.map((index) => ids[index]));
  });

  test('refuses an order that there is not, and a cursor of another order', async () => {
    const { id } = await forum.community(key);
    const hannah = await forum.as('hannah');
    expectError(await hannah.get(`/communities/${id}/posts?sort=random`), 400, 'INPUT_INVALID');
    const cursor = Buffer.from(JSON.stringify([true, '2026-01-01T00:00:00.000Z', id])).toString('base64url');
    expectError(await hannah.get(`/communities/${id}/posts?sort=most_likes&cursor=${cursor}`), 400, 'INPUT_INVALID');
  });
});

describe('narrowed', () => {
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

  test('to posts since a moment', async () => {
    expect(await readAll(key, { since: new Date(Date.now() - 2.5 * HOUR).toISOString() })).toEqual([ids[4], ids[3]]);
    expect(await readAll(key, { since: new Date().toISOString() })).toEqual([]);
    expect(await readAll(key, { since: new Date().toISOString(), sort: 'most_comments' })).toEqual([]);
  });

  test('to a category that there is not, or to no moment, is refused', async () => {
    const { id } = await forum.community(key);
    for (const query of ['categories=Gossip', 'categories=', 'since=yesterday', 'since=0000-01-01T00:00:00Z']) {
      const answer = await (await forum.as('hannah')).get(`/communities/${id}/posts?${query}`);
      expect(Object.keys(expectError(answer, 400, 'INPUT_INVALID').data.fields ?? {})[0], query).toMatch(/^(categories|since)/);
    }
  });
});

describe('read to its end while others post and like', () => {
  test.each(FEED_SORTS)('by %s it skips and repeats nothing that was there at the beginning', async (sort) => {
    const key = `alder-ridge/grades/m${FEED_SORTS.indexOf(sort) + 1}`;
    const ids = await fill(
      key,
      Array.from({ length: 34 }, (_, index) => ({ likes: index % 3, comments: index % 2 })),
    );
    let turn = 0;
    const read = await readAll(key, { sort }, async () => {
      turn += 1;
      // Somebody posts; the post at the bottom rises to the top, one that was read falls behind.
      await forum.post('maya', key, { title: `Meanwhile ${turn}` });
      for (const name of LIKERS) await (await forum.as(name)).put(`/posts/${ids[turn]}/like`, { liked: true });
      await forum.comment('maya', ids[turn * 2] ?? '');
      await forum.db
        .updateTable('posts')
        .set({ reactions_count: 0, comments_count: 0 })
        .where('id', '=', ids.at(-turn) ?? '')
        .execute();
    });
    expect(new Set(read).size, 'nothing repeated').toBe(read.length);
    expect(
      ids.filter((id) => !read.includes(id)),
      'nothing skipped',
    ).toEqual([]);
  });

  test.each(FEED_SORTS)('by %s it skips and repeats nothing while moderators pin and unpin', async (sort) => {
    const key = `port-ellery/grades/m${FEED_SORTS.indexOf(sort) + 1}`;
    const ids = await fill(
      key,
      Array.from({ length: 34 }, (_, index) => ({ likes: index % 3, comments: index % 2, pinned: index % 11 === 5 })),
      'kai',
    );
    const samuel = await forum.as('samuel');
    const pin = async (id: string | undefined, pinned: boolean) => samuel.put(`/posts/${id}/pin`, { pinned });
    const first = (await page(key, { sort }, 'kai')).items.map(({ id }) => id as string);
    const [readPinned, stillPinned] = ids.filter((_, index) => index % 11 === 5);
    let turn = 0;
    const read = await readAll(
      key,
      { sort },
      async () => {
        turn += 1;
        // One that was read, one that comes later, and one that led the list and falls back to its place.
        await pin(first.at(-turn), true);
        await pin(ids.filter((id) => !first.includes(id)).at(-turn * 3), true);
        await pin(ids.filter((id) => !first.includes(id)).at(turn * 3), true);
        await pin(turn === 1 ? readPinned : stillPinned, false);
      },
      'kai',
    );
    expect(read.slice(0, 10)).toEqual(first);
    expect(new Set(read).size, 'nothing repeated').toBe(read.length);
    expect([...read].sort(), 'nothing skipped').toEqual([...ids].sort());
  });

  test.each(['latest', 'earliest'])('by %s more pinned posts than can lead stand at their own time', async (sort) => {
    const key = 'port-ellery/general/harbor';
    const ids = await fill(
      key,
      Array.from({ length: 45 }, (_, index) => ({ pinned: index < 23 })),
      'kai',
    );
    const inTime = sort === 'latest' ? ids.toReversed() : ids;
    const pinned = inTime.filter((id) => ids.indexOf(id) < 23);
    const first = (await page(key, { sort }, 'kai')).items;
    expect(first.map(({ id }) => id)).toEqual([...pinned.slice(0, 20), inTime.find((id) => !pinned.slice(0, 20).includes(id))]);
    const read = await readAll(key, { sort }, undefined, 'kai');
    expect(read).toEqual([...pinned.slice(0, 20), ...inTime.filter((id) => !pinned.slice(0, 20).includes(id))]);
    await forum.db.deleteFrom('posts').where('id', 'in', ids).execute();
  });

  test('a post that is deleted meanwhile is simply not there', async () => {
    const key = 'alder-ridge/premed/premed';
    const ids = await fill(
      key,
      Array.from({ length: 22 }, (_, index) => ({ likes: index })),
    );
    let first = true;
    const read = await readAll(key, { sort: 'most_likes' }, async () => {
      if (first) await (await forum.as('tomasz')).request('DELETE', `/api/posts/${ids[3]}`, {});
      first = false;
    });
    expect(read).toEqual(ids.filter((_, index) => index !== 3).reverse());
  });
});

test('any page costs as many queries as the first of its order, however long the list', async () => {
  const key = 'alder-ridge/general/commons';
  await fill(
    key,
    Array.from({ length: 25 }, () => ({})),
  );
  const { id } = await forum.community(key);
  const hannah = await forum.as('hannah');
  for (const [sort, first] of [
    ['latest', 1],
    ['earliest', 1],
    // The order is written down.
    ['most_likes', 2],
  ] as const) {
    const { nextCursor } = await page(key, { sort });
    expect(await forum.queries(() => hannah.get(`/communities/${id}/posts?sort=${sort}`)), sort).toHaveLength(first);
    const second = await forum.queries(() => hannah.get(`/communities/${id}/posts?sort=${sort}&cursor=${nextCursor}`));
    expect(second, sort).toHaveLength(1);
  }
});

describe('how many are new', () => {
  const key = 'port-ellery/classes/physiology';
  const newer = async (by: CastName, query: Record<string, string>) => {
    const { id } = await forum.community(key);
    return (await forum.as(by)).get(`/communities/${id}/posts/newer?${new URLSearchParams(query)}`);
  };

  test('counts what others have written since, by category where one is chosen', async () => {
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

  test('is told to those who may open the community', async () => {
    expectError(await newer('hannah', { after: new Date().toISOString() }), 403, 'FORBIDDEN');
    expectError(await newer('samuel', { after: 'now' }), 400, 'INPUT_INVALID');
  });
});
