import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CastName } from '#server/testing/cast.ts';
import { expectError, type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { connect } from '#server/testing/live-client.ts';

const COMMONS = 'alder-ridge/general/commons';

describe('notifications', () => {
  const forum = useForum();
  beforeAll(() => liftLimits(forum));
  beforeEach(async () => {
    for (const name of ['maya', 'hannah', 'tomasz'] as const) await (await forum.as(name)).delete('/notifications');
  });

  async function list(name: CastName, cursor?: string): Promise<{ items: Json[]; nextCursor: string | null; asOf: string }> {
    const answer = await (await forum.as(name)).get(`/notifications${cursor === undefined ? '' : `?cursor=${cursor}`}`);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  }
  async function states(name: CastName): Promise<string[]> {
    return (await list(name)).items.map(({ type, readAt }) => `${readAt === null ? '*' : ''}${type}`);
  }
  async function unread(name: CastName): Promise<boolean> {
    return (await (await forum.as(name)).get('/notifications/unread')).body.unread;
  }
  async function read(name: CastName, which: object = {}) {
    return (await forum.as(name)).put('/notifications/read', which);
  }
  async function like(by: CastName, kind: 'posts' | 'comments', id: string) {
    await (await forum.as(by)).put(`/${kind}/${id}/like`, { liked: true });
  }

  test('can all be marked read: the dot disappears, and they stay in the list with the time of reading', async () => {
    const post = await forum.post('maya', COMMONS);
    await forum.comment('hannah', post.id);
    await like('hannah', 'posts', post.id);
    const { asOf } = await list('maya');
    expect(await states('maya')).toEqual(['*react_on_post', '*comment_on_post']);
    expect((await read('maya')).body).toEqual({ unread: false });
    expect(await states('maya')).toEqual(['react_on_post', 'comment_on_post']);
    const [first] = (await list('maya')).items;
    expect(first.readAt >= asOf).toBe(true);
    await read('maya');
    expect((await list('maya')).items[0].readAt).toBe(first.readAt);
  });

  test('are filtered by kind and paged by key, however many others are newer', async () => {
    const post = await forum.post('maya', COMMONS);
    const own = await forum.comment('maya', post.id);
    for (let turn = 0; turn < 22; turn += 1) await forum.comment('hannah', post.id, `Reply ${turn}`, own);
    await forum.comment('tomasz', post.id);
    for (const by of ['hannah', 'tomasz'] as const) await like(by, 'posts', post.id);
    await (await forum.as('hannah')).put(`/posts/${post.id}/thanks`, {});
    const page = async (query: string) => (await (await forum.as('maya')).get(`/notifications?${query}`)).body;
    const first = await page('filter=replies');
    expect(first.items).toHaveLength(20);
    const second = await page(`filter=replies&cursor=${first.nextCursor}`);
    const replies = [...first.items, ...second.items];
    expect(new Set(replies.map(({ id }) => id)).size).toBe(23);
    expect(new Set(replies.map(({ type }) => type))).toEqual(new Set(['reply_to_comment', 'comment_on_post']));
    const times = replies.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect((await page('filter=likes')).items.map((one: Json) => one.type)).toEqual(['react_on_post', 'react_on_post']);
    const all = [...(await list('maya')).items, ...(await list('maya', (await list('maya')).nextCursor ?? '')).items];
    const rest = all.filter(({ type }) => !/react|reply|comment/.test(type)).map(({ id }) => id);
    expect((await page('filter=other')).items.map((one: Json) => one.id)).toEqual(rest);
    expectError(await (await forum.as('maya')).get('/notifications?filter=mine'), 400, 'INPUT_INVALID');
  });

  test('are marked read for a post, or for one of its comments', async () => {
    const post = await forum.post('maya', COMMONS);
    const other = await forum.post('maya', COMMONS);
    const comment = await forum.comment('maya', post.id);
    await like('hannah', 'posts', other.id);
    await like('hannah', 'posts', post.id);
    await like('hannah', 'comments', comment);
    const reply = await forum.comment('hannah', post.id, 'One', comment);
    await forum.comment('hannah', post.id, 'Two', comment);
    expect(await states('maya')).toEqual([
      '*reply_to_comment',
      '*reply_to_comment',
      '*react_on_comment',
      '*react_on_post',
      '*react_on_post',
    ]);
    expect((await read('maya', { postId: post.id, commentId: reply })).body).toEqual({ unread: true });
    expect(await states('maya')).toEqual([
      '*reply_to_comment',
      'reply_to_comment',
      '*react_on_comment',
      '*react_on_post',
      '*react_on_post',
    ]);
    await read('maya', { commentId: comment });
    expect(await states('maya')).toEqual(['*reply_to_comment', 'reply_to_comment', 'react_on_comment', '*react_on_post', '*react_on_post']);
    await read('maya', { postId: post.id });
    expect(await states('maya')).toEqual(['reply_to_comment', 'reply_to_comment', 'react_on_comment', 'react_on_post', '*react_on_post']);
    expect((await read('maya', { postId: other.id })).body).toEqual({ unread: false });
  });

  test('are read and cleared only by their recipient, whatever id a request sends', async () => {
    const post = await forum.post('maya', COMMONS);
    await forum.comment('hannah', post.id);
    const maya = await forum.id('maya');
    await read('tomasz');
    await read('tomasz', { postId: post.id });
    for (const forged of [{ recipientId: maya }, { recipient_id: maya }, { memberId: maya }])
      expectError(await read('tomasz', forged), 400, 'INPUT_INVALID');
    expectError(await (await forum.as('tomasz')).get(`/notifications?recipientId=${maya}`), 400, 'INPUT_INVALID');
    await (await forum.as('tomasz')).delete('/notifications');
    expect(await states('maya')).toEqual(['*comment_on_post']);
    expect(await unread('maya')).toBe(true);
    expect(await states('tomasz')).toEqual([]);
  });

  test('of others are neither changed nor revealed; absent and hidden posts answer the same', async () => {
    const post = await forum.post('hannah', COMMONS);
    await forum.comment('tomasz', post.id);
    expect(await read('maya', { postId: post.id })).toMatchObject({ status: 200, body: { unread: false } });
    const hidden = await forum.post('samuel', 'port-ellery/admin/moderators');
    for (const which of [{ postId: randomUUID() }, { commentId: randomUUID() }, { postId: hidden.id }])
      expectError(await read('maya', which), 404, 'NOT_FOUND');
    expect(await states('hannah')).toEqual(['*comment_on_post']);
    for (const wrong of [{ postId: 'x' }, { commentId: 7 }, { postId: [] }]) expectError(await read('maya', wrong), 400, 'INPUT_INVALID');
  });

  test('can be cleared, read or not; later ones count from one', async () => {
    const post = await forum.post('maya', COMMONS);
    for (const name of ['hannah', 'tomasz'] as const) await like(name, 'posts', post.id);
    await forum.comment('maya', post.id);
    const theirs = await forum.post('hannah', COMMONS);
    await like('maya', 'posts', theirs.id);
    expect(await (await forum.as('maya')).delete('/notifications')).toMatchObject({ status: 200, body: { unread: false } });
    expect(await states('maya')).toEqual([]);
    expect(await states('hannah')).toEqual(['*react_on_post']);
    await forum.comment('hannah', post.id);
    expect(await states('maya')).toEqual(['*comment_on_post']);
  });

  test('that arrive after the list was read stay unread when it is cleared, with their mail and their own counts', async () => {
    const post = await forum.post('maya', COMMONS);
    for (let index = 0; index < 6; index += 1) await forum.comment('hannah', post.id);
    const own = await forum.comment('maya', post.id);
    const { asOf } = await list('maya');
    const clear = async () => (await forum.as('maya')).request('DELETE', '/api/notifications', { asOf });
    const later = await forum.comment('tomasz', post.id, 'Look, @maya');
    await forum.comment('tomasz', post.id);
    await forum.comment('tomasz', post.id, 'A reply', own);
    expect(await clear()).toMatchObject({ status: 200, body: { unread: true } });
    const left = (await list('maya')).items;
    expect(left).toMatchObject([
      { type: 'reply_to_comment', readAt: null },
      { type: 'comment_on_post', readAt: null, others: 0, times: 1 },
      { type: 'mention', readAt: null, comment: { id: later } },
    ]);
    const { rows } = await sql<{ mails: number }>`
      SELECT count(mail_due_at)::int AS mails FROM notifications WHERE recipient_id = ${await forum.id('maya')}`.execute(forum.db);
    expect(rows).toEqual([{ mails: 3 }]);
    await clear();
    expect((await list('maya')).items).toEqual(left);
    expectError(await (await forum.as('maya')).request('DELETE', '/api/notifications', { asOf: 'now' }), 400, 'INPUT_INVALID');
  });

  test('that were cleared do not come back with the same like; later comments count from one', async () => {
    const post = await forum.post('maya', COMMONS);
    const again = async () => {
      for (const liked of [false, true]) await (await forum.as('hannah')).put(`/posts/${post.id}/like`, { liked });
    };
    await like('hannah', 'posts', post.id);
    await forum.comment('hannah', post.id);
    await (await forum.as('maya')).delete('/notifications');
    await again();
    await (await forum.as('maya')).delete('/notifications');
    await again();
    expect([await states('maya'), await unread('maya')]).toEqual([[], false]);
    await forum.comment('tomasz', post.id);
    for (let count = 0; count < 9; count += 1) await forum.comment('hannah', post.id);
    expect((await list('maya')).items).toMatchObject([{ type: 'comment_on_post', others: 1, times: 10 }]);
  });

  test('send every tab one event when they are read or cleared', async () => {
    const maya = await forum.id('maya');
    const post = await forum.post('maya', COMMONS);
    await forum.comment('hannah', post.id);
    const tab = await connect(forum.origin, await forum.as('maya'));
    await tab.subscribe(`person:${maya}`);
    const heard = async () => {
      await tab.settled();
      return tab.events().length;
    };
    await read('maya', { postId: randomUUID() });
    expect(await heard()).toBe(0);
    await read('maya');
    expect(await heard()).toBe(1);
    await read('maya');
    expect(await heard()).toBe(1);
    await (await forum.as('maya')).delete('/notifications');
    expect(await heard()).toBe(2);
    tab.socket.close();
  });

  test('have pages of 20 without repeats or gaps, also while new ones arrive', async () => {
    const post = await forum.post('maya', COMMONS);
    const own = await forum.comment('maya', post.id);
    for (let index = 0; index < 45; index += 1) await forum.comment('hannah', post.id, `Reply ${index}`, own);
    const first = await list('maya');
    await forum.comment('tomasz', post.id, 'Meanwhile', own);
    const second = await list('maya', first.nextCursor ?? '');
    const third = await list('maya', second.nextCursor ?? '');
    expect([first, second, third].map(({ items }) => items.length)).toEqual([20, 20, 5]);
    expect(third.nextCursor).toBeNull();
    const excerpts = [first, second, third].flatMap(({ items }) => items.map(({ comment }) => comment.excerpt));
    expect(excerpts).toEqual(Array.from({ length: 45 }, (_, index) => `Reply ${44 - index}`));
  });

  test('refuse an invalid cursor', async () => {
    const maya = await forum.as('maya');
    for (const cursor of ['x', 'bm9uc2Vuc2U', Buffer.from('["2026-01-01","x"]').toString('base64url')])
      expectError(await maya.get(`/notifications?cursor=${cursor}`), 400, 'INPUT_INVALID');
  });

  test('need a member with a complete profile', async () => {
    const visitor = forum.anonymous();
    const ines = await forum.as('ines');
    for (const call of [
      (who: typeof visitor) => who.get('/notifications'),
      (who: typeof visitor) => who.get('/notifications/unread'),
      (who: typeof visitor) => who.put('/notifications/read'),
      (who: typeof visitor) => who.delete('/notifications'),
    ]) {
      expectError(await call(visitor), 401, 'SESSION_MISSING');
      expectError(await call(ines), 403, 'PROFILE_INCOMPLETE');
    }
  });

  test('take the same few queries however many there are', async () => {
    const post = await forum.post('maya', COMMONS);
    await forum.comment('hannah', post.id);
    const maya = await forum.as('maya');
    const page = () => forum.queries(() => maya.get('/notifications'));
    const few = (await page()).length;
    const own = await forum.comment('maya', post.id);
    for (let index = 0; index < 20; index += 1) await forum.comment('hannah', post.id, 'Reply', own);
    expect(await page()).toHaveLength(few);
    expect((await page()).filter((sql) => /notification|communities/.test(sql))).toHaveLength(2);
  });
});
