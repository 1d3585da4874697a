import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectError, type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { tenantOfPost } from '#server/testing/tenants.ts';
import type { LiveEvent } from '#shared/rules/live.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

const COMMONS = 'alder-ridge/general/commons';

async function get(path: string): Promise<Json> {
  const answer = await (await forum.as('hannah')).get(path);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

async function eventsDuring(postId: string, action: () => Promise<unknown>): Promise<string[]> {
  const events: LiveEvent[] = [];
  const { live } = forum.running.services;
  const { publish } = live;
  Object.assign(live, {
    publish(announced: readonly LiveEvent[]) {
      events.push(...announced);
      publish.call(live, announced);
    },
  });
  await action();
  Object.assign(live, { publish });
  return events.filter(({ topic }) => topic === `post:${postId}`).map(({ kind, id }) => `${kind} ${id}`);
}

describe('new comments on a post', () => {
  test('are counted from the time of reading, including replies and own ones', async () => {
    const { id } = await forum.post('maya', COMMONS);
    const first = await forum.comment('tomasz', id);
    await forum.db.updateTable('comments').set({ created_at: '2026-01-01T00:00:00.000Z' }).where('id', '=', first).execute();
    const { asOf } = await get(`/posts/${id}/comments`);
    expect(await get(`/posts/${id}/comments/newer?after=${asOf}`)).toEqual({ ids: [], commentsCount: 1 });
    const reply = await forum.comment('maya', id, 'A reply.', first);
    const own = await forum.comment('hannah', id);
    expect(await get(`/posts/${id}/comments/newer?after=${asOf}`)).toEqual({ ids: [reply, own], commentsCount: 3 });
  });

  test('are limited to the newest hundred', async () => {
    const { id } = await forum.post('maya', COMMONS);
    const rows = Array.from({ length: 120 }, (_, index) => ({
      id: randomUUID(),
      post_id: id,
      tenant_id: tenantOfPost(id),
      content: 'x',
      request_key: randomUUID(),
      created_at: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
    }));
    await forum.db.insertInto('comments').values(rows).execute();
    const { ids } = await get(`/posts/${id}/comments/newer?after=2025-12-31T00:00:00.000Z`);
    expect(ids).toEqual(rows.slice(20).map((row) => row.id));
  });

  test.each(['', 'yesterday', '0000-01-01T00:00:00.000Z', '2026-02-31T00:00:00.000Z'])('since “%s” is refused', async (after) => {
    const { id } = await forum.post('maya', COMMONS);
    expectError(await (await forum.as('hannah')).get(`/posts/${id}/comments/newer?after=${after}`), 400, 'INPUT_INVALID');
  });
});

describe('the current state of comments', () => {
  test('is returned for existing comments of this post only', async () => {
    const { id } = await forum.post('maya', COMMONS);
    const elsewhere = await forum.comment('maya', (await forum.post('maya', COMMONS)).id);
    const [edited, deleted] = [await forum.comment('tomasz', id), await forum.comment('tomasz', id)];
    const tomasz = await forum.as('tomasz');
    await tomasz.put(`/comments/${edited}`, { content: 'Corrected.' });
    await tomasz.request('DELETE', `/api/comments/${deleted}`, {});
    const { items } = await get(`/posts/${id}/comments/states?ids=${[edited, deleted, elsewhere, randomUUID()].join()}`);
    expect(items).toMatchObject([{ id: edited, content: 'Corrected.', updatedAt: expect.any(String) }]);
  });

  test.each([
    ['no ids', ''],
    ['something else', 'abc'],
    ['more than a hundred', Array.from({ length: 101 }, () => randomUUID()).join()],
    ['very many', Array.from({ length: 150 }, () => randomUUID()).join()],
  ])('asked with %s is refused', async (_what, ids) => {
    const { id } = await forum.post('maya', COMMONS);
    expectError(await (await forum.as('hannah')).get(`/posts/${id}/comments/states?ids=${ids}`), 400, 'INPUT_INVALID');
  });

  test('takes as many queries for a hundred comments as for one', async () => {
    const { id } = await forum.post('maya', COMMONS);
    const ids: string[] = [];
    for (let number = 0; number < 20; number += 1) ids.push(await forum.comment('tomasz', id));
    await get('/session');
    const forOne = await forum.queries(() => get(`/posts/${id}/comments/states?ids=${ids[0]}`));
    expect(await forum.queries(() => get(`/posts/${id}/comments/states?ids=${ids.join()}`))).toEqual(forOne);
  });
});

describe('a thread by one of its comments', () => {
  test('is the same for each of its first replies', async () => {
    const { id } = await forum.post('maya', COMMONS);
    const top = await forum.comment('tomasz', id);
    const replies: string[] = [];
    for (let number = 0; number < 12; number += 1) replies.push(await forum.comment('hannah', id, `Reply ${number}`, top));
    const [thread] = (await get(`/posts/${id}/comments`)).items;
    for (const led of [top, replies[0], replies[9]]) expect(await get(`/posts/${id}/comments/${led}/thread`)).toEqual(thread);
  });

  test('starts a little above a late reply, with pages in both directions', async () => {
    const { id } = await forum.post('maya', COMMONS);
    const top = await forum.comment('tomasz', id);
    const replies: string[] = [];
    for (let number = 0; number < 33; number += 1) replies.push(await forum.comment('hannah', id, `Reply ${number}`, top));
    const { replies: around } = await get(`/posts/${id}/comments/${replies[15]}/thread`);
    expect(around.items.map((one: Json) => one.id)).toEqual(replies.slice(13, 23));
    const { items: later, nextCursor } = await get(`/comments/${top}/replies?cursor=${around.nextCursor}`);
    expect(later.map((one: Json) => one.id)).toEqual(replies.slice(23, 33));
    expect(nextCursor).toBeNull();
    const { items: earlier, previousCursor } = await get(`/comments/${top}/replies?before=${around.previousCursor}`);
    expect(earlier.map((one: Json) => one.id)).toEqual(replies.slice(3, 13));
    const first = await get(`/comments/${top}/replies?before=${previousCursor}`);
    expect(first).toMatchObject({ items: replies.slice(0, 3).map((one) => ({ id: one })), previousCursor: null });
  });

  test('reads as many rows in a discussion of 5,000 comments as in one of ten', async () => {
    const cost = async (count: number) => {
      const { id } = await forum.post('maya', COMMONS);
      const rows = Array.from({ length: count }, () => ({
        id: randomUUID(),
        post_id: id,
        tenant_id: tenantOfPost(id),
        content: 'x',
        request_key: randomUUID(),
      }));
      await forum.db.insertInto('comments').values(rows).execute();
      return forum.queries(() => get(`/posts/${id}/comments/${rows.at(-1)?.id}/thread`));
    };
    const ofTen = await cost(10);
    expect(await cost(5_000)).toEqual(ofTen);
    expect(ofTen.length).toBeLessThanOrEqual(6);
  });

  test('of another post or a missing comment is not found', async () => {
    const { id } = await forum.post('maya', COMMONS);
    const elsewhere = await forum.comment('maya', (await forum.post('maya', COMMONS)).id);
    for (const led of [elsewhere, randomUUID()])
      expectError(await (await forum.as('hannah')).get(`/posts/${id}/comments/${led}/thread`), 404, 'NOT_FOUND');
  });
});

test('writing, editing and deleting are announced after the commit, refusals are not', async () => {
  const { id } = await forum.post('maya', COMMONS);
  const tomasz = await forum.as('tomasz');
  let comment = '';
  const requestKey = randomUUID();
  const write = () => tomasz.post(`/posts/${id}/comments`, { requestKey, content: 'Heard?' });
  const events = await eventsDuring(id, async () => {
    comment = (await write()).body.comment.id;
    await write();
    await tomasz.put(`/comments/${comment}`, { content: 'Heard.' });
    await tomasz.put(`/comments/${comment}`, { content: 'Heard.' });
    await tomasz.put(`/comments/${comment}`, { content: ' ' });
    await (await forum.as('hannah')).request('DELETE', `/api/comments/${comment}`, {});
    await tomasz.request('DELETE', `/api/comments/${comment}`, {});
    await tomasz.request('DELETE', `/api/comments/${comment}`, {});
  });
  expect(events).toEqual([`comment.created ${comment}`, `comment.changed ${comment}`, `comment.deleted ${comment}`]);
});
