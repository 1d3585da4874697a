import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transact } from '#server/platform/live/transact.ts';
import { crowd, type Somebody } from '#server/testing/crowd.ts';
import { type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { connect } from '#server/testing/live-client.ts';
import { withdrawBetween } from './actions.ts';

const COMMONS = 'alder-ridge/general/commons';

describe('grouping', () => {
  const forum = useForum();
  let people: Somebody[] = [];
  let post: { id: string; path: string };
  beforeAll(async () => {
    liftLimits(forum);
    people = await crowd(forum, 12);
  });
  beforeEach(async () => {
    await (await forum.as('maya')).delete('/notifications');
    post = await forum.post('maya', COMMONS);
  });

  function somebody(index: number): Somebody {
    const one = people[index];
    if (one === undefined) throw new Error(`The crowd has no ${index}.`);
    return one;
  }
  async function list(): Promise<Json[]> {
    return (await (await forum.as('maya')).get('/notifications')).body.items;
  }
  async function lines(type?: string): Promise<string[]> {
    return (await list())
      .filter((item) => type === undefined || item.type === type)
      .map(({ actor, others }) => `${actor?.name} +${others}`);
  }
  async function unread(): Promise<boolean> {
    return (await (await forum.as('maya')).get('/notifications/unread')).body.unread;
  }
  async function readAll() {
    await (await forum.as('maya')).put('/notifications/read');
  }
  async function like(index: number, liked = true, path = `/posts/${post.id}`) {
    expect((await somebody(index).visitor.put(`${path}/like`, { liked })).status).toBe(200);
  }
  async function comment(index: number, replyToId?: string): Promise<string> {
    const answer = await somebody(index).visitor.post(`/posts/${post.id}/comments`, {
      requestKey: crypto.randomUUID(),
      content: `Comment ${index}`,
      ...(replyToId !== undefined && { replyToId }),
    });
    expect(answer.status).toBe(201);
    return answer.body.comment.id;
  }
  const times = (count: number) => Array.from({ length: count }, (_, index) => index);

  test('10 likes of a post are 10 lines, the 11th collapses them into one', async () => {
    for (const index of times(10)) await like(index);
    expect(await lines()).toEqual(times(10).map((index) => `Student ${10 - index} +0`));
    await like(10);
    expect(await lines()).toEqual(['Student 11 +10']);
    await like(11);
    expect(await lines()).toEqual(['Student 12 +11']);
  });

  test('5 comments on a post are 5 lines, the 6th collapses them into one', async () => {
    for (const index of times(5)) await comment(index);
    expect(await lines()).toEqual(times(5).map((index) => `Student ${5 - index} +0`));
    await comment(5);
    expect(await lines()).toEqual(['Student 6 +5']);
  });

  test('“and others” counts people: 39 comments by one person have no others, one more person is one other', async () => {
    for (const _ of times(39)) await comment(0);
    expect(await list()).toMatchObject([{ actor: { name: 'Student 1' }, others: 0, times: 39 }]);
    const theirs = await comment(1);
    expect(await list()).toMatchObject([{ actor: { name: 'Student 2' }, others: 1, times: 40 }]);
    await somebody(1).visitor.delete(`/comments/${theirs}`);
    expect(await list()).toMatchObject([{ actor: { name: 'Student 1' }, others: 0, times: 39 }]);
  });

  test('likes, comments and different posts are grouped separately', async () => {
    const other = await forum.post('maya', COMMONS);
    for (const index of times(6)) await like(index);
    for (const index of times(5)) await comment(index);
    for (const index of times(5)) await like(index, true, `/posts/${other.id}`);
    expect(await lines()).toHaveLength(16);
  });

  test('replies never collapse for the thread’s author, and count as comments for the post’s author', async () => {
    const own = await forum.comment('maya', post.id);
    for (const index of times(12)) await comment(index, own);
    expect(await lines('reply_to_comment')).toHaveLength(12);
    const theirs = await forum.comment('hannah', post.id);
    for (const index of times(6)) await comment(index, theirs);
    expect(await lines('comment_on_post')).toEqual(['Student 6 +6']);
  });

  test('likes of comments collapse per comment', async () => {
    const one = await forum.comment('maya', post.id);
    const other = await forum.comment('maya', post.id);
    for (const index of times(10)) await like(index, true, `/comments/${one}`);
    for (const index of times(3)) await like(index, true, `/comments/${other}`);
    expect(await lines()).toHaveLength(13);
    await like(10, true, `/comments/${one}`);
    expect(await lines()).toEqual(['Student 11 +10', 'Student 3 +0', 'Student 2 +0', 'Student 1 +0']);
  });

  test('undoing a like withdraws its notification: 11 become 10 lines again, led by the latest', async () => {
    for (const index of times(12)) await like(index);
    await like(11, false);
    expect(await lines()).toEqual(['Student 11 +10']);
    await like(3, false);
    expect(await lines()).toEqual([10, 9, 8, 7, 6, 5, 4, 2, 1, 0].map((index) => `Student ${index + 1} +0`));
    for (const index of times(12)) await like(index, false);
    expect(await lines()).toEqual([]);
    expect(await unread()).toBe(false);
  });

  test('liking again after it was read restores the same notification, read and in its old place', async () => {
    for (const index of times(3)) await like(index);
    const before = await list();
    await readAll();
    for (const _ of times(5)) {
      await like(0, false);
      await like(0);
    }
    expect(await lines()).toEqual(before.map(({ actor }) => `${actor.name} +0`));
    expect((await list()).map(({ id, createdAt }) => [id, createdAt])).toEqual(before.map(({ id, createdAt }) => [id, createdAt]));
    expect(await unread()).toBe(false);
  });

  test('liking again before it was read restores it unread', async () => {
    await like(0);
    await like(0, false);
    expect(await unread()).toBe(false);
    await readAll();
    await like(0);
    expect(await unread()).toBe(true);
    expect(await lines()).toEqual(['Student 1 +0']);
  });

  test('an old like that is restored does not lead a collapsed group', async () => {
    for (const index of times(12)) await like(index);
    await like(0, false);
    await like(0);
    expect(await lines()).toEqual(['Student 12 +11']);
  });

  test('a line of several comments leads to the first unread one', async () => {
    for (const index of times(2)) await comment(index);
    await readAll();
    const firstNew = await comment(2);
    for (const index of [3, 4, 5]) await comment(index);
    const last = await comment(6);
    expect(await list()).toMatchObject([{ others: 6, path: `${post.path}#comment-${firstNew}`, comment: { id: last } }]);
    await readAll();
    expect(await list()).toMatchObject([{ path: `${post.path}#comment-${last}` }]);
  });

  test('a deleted comment withdraws its notifications and those of its replies and likes, and updates the unread dot', async () => {
    const maya = await forum.id('maya');
    const comments = [];
    for (const index of times(6)) comments.push(await comment(index));
    expect(await lines()).toEqual(['Student 6 +5']);
    const tab = await connect(forum.origin, await forum.as('maya'));
    await tab.subscribe(`person:${maya}`);
    await somebody(5).visitor.delete(`/comments/${comments[5]}`);
    expect(await lines()).toEqual(times(5).map((index) => `Student ${5 - index} +0`));

    const own = await forum.comment('maya', post.id);
    const reply = await comment(1, own);
    await like(2, true, `/comments/${own}`);
    await like(3, true, `/comments/${reply}`);
    expect(await lines()).toHaveLength(7);
    await (await forum.as('maya')).delete(`/comments/${own}`);
    expect(await lines()).toHaveLength(5);
    expect((await somebody(1).visitor.get('/notifications')).body.items).toEqual([]);
    for (const index of times(5)) await somebody(index).visitor.delete(`/comments/${comments[index]}`);
    expect(await lines()).toEqual([]);
    expect(await unread()).toBe(false);
    await tab.settled();
    expect(tab.events().length).toBeGreaterThanOrEqual(2);
    tab.socket.close();
  });

  test('a deleted post withdraws everything about it', async () => {
    const other = await forum.post('maya', COMMONS);
    await like(0, true, `/posts/${other.id}`);
    const own = await forum.comment('maya', post.id);
    for (const index of times(11)) await like(index);
    for (const index of times(11)) await like(index, true, `/comments/${own}`);
    const theirs = await comment(0, own);
    await comment(1, theirs);
    await (await forum.as('maya')).delete(`/posts/${post.id}`);
    expect(await lines()).toEqual(['Student 1 +0']);
    expect((await somebody(0).visitor.get('/notifications')).body.items).toEqual([]);
    expect(await forum.db.selectFrom('notification_groups').select('id').where('post_id', '=', post.id).execute()).toEqual([]);
  });

  test('a restriction withdraws the notifications between two people and recounts the groups', async () => {
    for (const index of times(11)) await like(index);
    for (const index of times(6)) await comment(index);
    await transact(forum.running.services, async (trx, announce) => withdrawBetween(trx, announce, await forum.id('maya'), somebody(5).id));
    expect(await lines('react_on_post')).toHaveLength(10);
    expect(await lines('comment_on_post')).toHaveLength(5);
    expect((await lines()).filter((line) => line.startsWith('Student 6 '))).toEqual([]);
  });
});
