import { randomUUID } from 'node:crypto';
import { type Expression, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CastName } from '#server/testing/cast.ts';
import { expectError, type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { tenantOfPost } from '#server/testing/tenants.ts';
import { COMMENT_SORTS } from '#shared/rules/comments.ts';
import { threadQuery } from './thread-list.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

const COMMONS = 'alder-ridge/general/commons';
const LIKERS: CastName[] = ['maya', 'tomasz', 'hannah'];

async function read(by: CastName | null, postId: string, query: Record<string, string> = {}) {
  const visitor = by === null ? forum.anonymous() : await forum.as(by);
  const answer = await visitor.get(`/posts/${postId}/comments?${new URLSearchParams(query)}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as { items: Json[]; nextCursor: string | null };
}

async function readAll(by: CastName, postId: string, sort: string, between: () => Promise<void> = async () => {}): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { items: Json[]; nextCursor: string | null } = await read(by, postId, { sort, ...(cursor === '' ? {} : { cursor }) });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
    if (cursor !== null) await between();
    expect(ids.length, 'a list that never ends').toBeLessThan(1_000);
  }
  return ids;
}

async function fill(postId: string, likes: readonly number[]): Promise<string[]> {
  const author = await forum.id('tomasz');
  const rows = likes.map((count, index) => ({
    id: randomUUID(),
    post_id: postId,
    tenant_id: tenantOfPost(postId),
    author_id: author,
    content: `Number ${index}`,
    request_key: randomUUID(),
    reactions_count: count,
    created_at: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
  }));
  for (let at = 0; at < rows.length; at += 1_000)
    await forum.db
      .insertInto('comments')
      .values(rows.slice(at, at + 1_000))
      .execute();
  return rows.map(({ id }) => id);
}

describe('the comments of a post', () => {
  test('come in the requested order, pinned ones first, older ones first among equals', async () => {
    const { id } = await forum.post('maya', COMMONS);
    const [a, b, c, d, e] = await fill(id, [1, 3, 0, 3, 0]);
    await (await forum.as('maya')).put(`/comments/${c}/pin`, { pinned: true });
    const orders = Object.fromEntries(await Promise.all(COMMENT_SORTS.map(async (sort) => [sort, await readAll('hannah', id, sort)])));
    expect(orders).toEqual({
      most_reacts: [c, b, d, a, e],
      most_recent: [c, e, d, b, a],
      oldest: [c, a, b, d, e],
      my_comments: [],
    });
    expect((await read('hannah', id)).items.map((one) => one.id)).toEqual(orders.oldest);
  });

  test('can be limited to threads with own comments, also with a late reply', async () => {
    const { id } = await forum.post('maya', COMMONS);
    const own = await forum.comment('hannah', id);
    const answered = await forum.comment('maya', id);
    await forum.comment('tomasz', id);
    const deep = await forum.comment('maya', id);
    await forum.comment('hannah', id, 'Near the top.', answered);
    for (let number = 0; number < 12; number += 1) await forum.comment('tomasz', id, `Reply ${number}`, deep);
    const reply = await forum.comment('hannah', id, 'Down here.', deep);
    await forum.comment('maya', id, 'And on.', reply);

    const { items } = await read('hannah', id, { sort: 'my_comments' });
    expect(items.map((one) => one.id)).toEqual([own, answered, deep]);
    expect(items[1].replies).toMatchObject({ previousCursor: null });
    const { replies } = items[2];
    expect(replies.items.map((one: Json) => one.content)).toEqual(['Down here.', 'And on.']);
    const { body: before } = await (await forum.as('hannah')).get(`/comments/${deep}/replies?before=${replies.previousCursor}`);
    expect(before.items.map((one: Json) => one.content)).toEqual(Array.from({ length: 10 }, (_, index) => `Reply ${index + 2}`));
    const { body: first } = await (await forum.as('hannah')).get(`/comments/${deep}/replies?before=${before.previousCursor}`);
    expect(first.items.map((one: Json) => one.content)).toEqual(['Reply 0', 'Reply 1']);
    expect(first.previousCursor).toBeNull();
  });

  test('are an empty list if a visitor asks for their own', async () => {
    const { id } = await forum.post('maya', 'thedashboard');
    await forum.comment('maya', id);
    expect((await read(null, id, { sort: 'my_comments' })).items).toEqual([]);
  });

  test.each(COMMENT_SORTS)('by %s refuse an order that there is not and a place of another list', async (sort) => {
    const { id } = await forum.post('maya', COMMONS);
    const hannah = await forum.as('hannah');
    expectError(await hannah.get(`/posts/${id}/comments?sort=random`), 400, 'INPUT_INVALID');
    for (const key of [['x', 1], [id], [true, 'yesterday', id], [id, -1], 7, null]) {
      const cursor = Buffer.from(JSON.stringify(key)).toString('base64url');
      expectError(await hannah.get(`/posts/${id}/comments?sort=${sort}&cursor=${cursor}`), 400, 'INPUT_INVALID');
    }
  });
});

describe('paging', () => {
  test.each(['oldest', 'most_recent', 'my_comments'])(
    'by %s skips and repeats no comment whose pin stays, while others are pinned and unpinned',
    async (sort) => {
      const { id } = await forum.post('maya', COMMONS);
      const ids = await fill(
        id,
        Array.from({ length: 45 }, () => 0),
      );
      const maya = await forum.as('maya');
      const pin = (at: number, pinned: boolean) => maya.put(`/comments/${ids[at]}/pin`, { pinned });
      await pin(14, true);
      await pin(40, true);
      const changed = new Set([40]);
      let turn = 0;
      const all = await readAll('tomasz', id, sort, async () => {
        turn += 1;
        for (const at of [turn, 22 + turn, 44 - turn]) {
          await pin(at, true);
          changed.add(at);
        }
        await pin(40, false);
      });
      expect(turn).toBeGreaterThan(1);
      const same = (one: string) => !changed.has(ids.indexOf(one));
      const inTime = (sort === 'most_recent' ? ids.toReversed() : ids).filter((one) => same(one) && one !== ids[14]);
      expect(all.filter(same)).toEqual([ids[14], ...inTime]);
    },
  );

  test('shows pinned comments before all others, however many they are', async () => {
    const { id } = await forum.post('maya', COMMONS);
    const ids = await fill(
      id,
      Array.from({ length: 30 }, () => 0),
    );
    const pinned = ids.slice(2);
    await forum.db.updateTable('comments').set({ is_pinned: true }).where('id', 'in', pinned).execute();
    expect(await readAll('hannah', id, 'oldest')).toEqual([...pinned, ...ids.slice(0, 2)]);
    expect(await readAll('hannah', id, 'most_recent')).toEqual([...pinned.toReversed(), ...ids.slice(0, 2).toReversed()]);
  });

  test('by likes skips and repeats no comment whose likes stay', async () => {
    const { id } = await forum.post('maya', COMMONS);
    const ids = await fill(
      id,
      Array.from({ length: 35 }, (_, index) => (index * 7) % 5),
    );
    const changing = ids.filter((_, index) => index % 3 === 0);
    const read = await readAll('hannah', id, 'most_reacts', async () => {
      for (const [index, one] of changing.entries())
        await (await forum.as(LIKERS[index % 3] ?? 'maya')).put(`/comments/${one}/like`, { liked: true });
    });
    const same = (one: string) => !changing.includes(one);
    expect(read.filter(same).toSorted()).toEqual(ids.filter(same).toSorted());
  });

  test('by likes goes on to the last comment', async () => {
    const { id } = await forum.post('maya', COMMONS);
    const ids = await fill(
      id,
      Array.from({ length: 237 }, (_, index) => (index >= 230 ? 5 : index % 2)),
    );
    const liked = (likes: number) => ids.filter((_, index) => (index >= 230 ? 5 : index % 2) === likes);
    expect(await readAll('hannah', id, 'most_reacts')).toEqual([...liked(5), ...liked(1), ...liked(0)]);
  });
});

/** Rows that PostgreSQL reads in all nodes of a plan. */
function rowsOf(node: Json): number {
  const own = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum: number, inner: Json) => sum + rowsOf(inner), own);
}

test('a discussion of 5,000 comments costs its first page no more than one of ten pages', async () => {
  const { id: small } = await forum.post('maya', COMMONS);
  const { id: hot } = await forum.post('maya', COMMONS);
  await fill(
    small,
    Array.from({ length: 100 }, (_, index) => index % 3),
  );
  await fill(
    hot,
    Array.from({ length: 5_000 }, (_, index) => index % 3),
  );
  await sql`ANALYZE comments`.execute(forum.db);
  const viewer = await forum.id('hannah');
  for (const postId of [small, hot]) await forum.comment('hannah', postId);
  const cost = async (query: Expression<unknown>) => {
    const { rows } = await sql<Json>`EXPLAIN (ANALYZE, FORMAT json) ${query}`.execute(forum.db);
    return rowsOf(rows[0]['QUERY PLAN'][0].Plan);
  };
  for (const sort of COMMENT_SORTS) {
    const [ofSmall, ofHot] = [
      await cost(threadQuery(forum.db, small, viewer, sort, undefined)),
      await cost(threadQuery(forum.db, hot, viewer, sort, undefined)),
    ];
    expect(ofHot, sort).toBeLessThanOrEqual(ofSmall + 50);
  }
});
