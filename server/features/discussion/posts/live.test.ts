import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectError, type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import type { LiveEvent } from '#shared/rules/live.ts';

const forum = useForum();
const COMMONS = 'alder-ridge/general/commons';
const heard: LiveEvent[] = [];

beforeAll(() => {
  liftLimits(forum);
  const { live } = forum.running.services;
  const { publish } = live;
  live.publish = (events) => {
    heard.push(...events);
    publish(events);
  };
});
beforeEach(() => void heard.splice(0));

const CONTENT = { title: 'A title', category: 'Question', body: '' };

describe('live events about a post', () => {
  test('announce that it was written, once even if it was sent twice', async () => {
    const { id: communityId } = await forum.community(COMMONS);
    const body = { ...CONTENT, communityId, requestKey: randomUUID() };
    const tomasz = await forum.as('tomasz');
    const { id } = (await tomasz.post('/posts', body)).body;
    await tomasz.post('/posts', body);
    expect(heard).toEqual([{ topic: `community:${communityId}`, kind: 'post.created', id }]);
  });

  test('announce changes and the deletion, to its community and its page', async () => {
    const { id: community } = await forum.community(COMMONS);
    const { id } = await forum.post('tomasz', COMMONS);
    const tomasz = await forum.as('tomasz');
    heard.splice(0);
    await tomasz.put(`/posts/${id}`, CONTENT);
    const [place, page] = [`community:${community}`, `post:${id}`];
    expect(heard).toEqual([
      { topic: place, kind: 'post.changed', id },
      { topic: page, kind: 'post.changed', id },
    ]);
    heard.splice(0);
    expect((await tomasz.request('DELETE', `/api/posts/${id}`, {})).status).toBe(200);
    expect(heard).toEqual([
      { topic: place, kind: 'post.deleted', id },
      { topic: page, kind: 'post.deleted', id },
    ]);
  });

  test('are not sent if nothing was written', async () => {
    const { id } = await forum.post('tomasz', COMMONS);
    heard.splice(0);
    const tomasz = await forum.as('tomasz');
    expectError(await tomasz.put(`/posts/${id}`, { ...CONTENT, attachmentId: randomUUID() }), 400, 'INPUT_INVALID');
    expectError(await (await forum.as('hannah')).request('DELETE', `/api/posts/${id}`, {}), 403, 'FORBIDDEN');
    expect(heard).toEqual([]);
  });
});

test('deleting a post deletes its notifications', async () => {
  const { id } = await forum.post('tomasz', COMMONS);
  await (await forum.as('hannah')).put(`/posts/${id}/like`, { liked: true });
  await forum.comment('maya', id);
  heard.splice(0);
  await (await forum.as('tomasz')).request('DELETE', `/api/posts/${id}`, {});
  expect(await forum.db.selectFrom('notifications').select('id').where('post_id', '=', id).execute()).toEqual([]);
  expect(heard).toContainEqual({
    topic: `person:${await forum.id('tomasz')}`,
    kind: 'notifications.changed',
    id: await forum.id('tomasz'),
  });
});

describe('the current state of posts', () => {
  const states = async (by: 'hannah' | 'kai', key: string, ids: string[]) => {
    const { id } = await forum.community(key);
    return (await forum.as(by)).get(`/communities/${id}/posts/states?ids=${ids.join(',')}`);
  };

  test('is returned for the requested posts of this community', async () => {
    const { id } = await forum.post('tomasz', COMMONS, { title: 'Before' });
    const other = await forum.post('tomasz', 'alder-ridge/premed/premed');
    await (await forum.as('tomasz')).put(`/posts/${id}`, { ...CONTENT, title: 'After' });
    await (await forum.as('maya')).put(`/posts/${id}/pin`, { pinned: true });
    const { items } = (await states('hannah', COMMONS, [id, other.id, randomUUID()])).body;
    expect(items.map((post: Json) => [post.id, post.title, post.isPinned])).toEqual([[id, 'After', true]]);
  });

  test('includes the pinned posts that match the filter', async () => {
    const key = 'alder-ridge/classes/anatomy';
    const [older, newer, unpinned] = [await forum.post('tomasz', key), await forum.post('tomasz', key), await forum.post('tomasz', key)];
    for (const { id } of [newer, older]) await (await forum.as('maya')).put(`/posts/${id}/pin`, { pinned: true });
    const pinned = async (more: string) => {
      const { id } = await forum.community(key);
      const answer = await (await forum.as('hannah')).get(`/communities/${id}/posts/states?ids=${unpinned.id}${more}`);
      return answer.body.pinned.map(({ id }: Json) => id);
    };
    expect(await pinned('')).toEqual([newer.id, older.id]);
    expect(await pinned('&categories=Meme')).toEqual([]);
    await forum.db.updateTable('posts').set({ created_at: '2026-01-01T00:00:00.000Z' }).where('id', '=', older.id).execute();
    expect(await pinned('&range=this_week&zone=Asia/Tokyo')).toEqual([newer.id]);
  });

  test('takes one query besides the access check, and needs access to the community', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.push((await forum.post('tomasz', COMMONS)).id);
    const { id } = await forum.community(COMMONS);
    const hannah = await forum.as('hannah');
    await hannah.get('/session');
    const counted = await forum.queries(() => hannah.get(`/communities/${id}/posts/states?ids=${ids.join(',')}`));
    expect(counted).toHaveLength(2);
    expectError(await states('kai', COMMONS, ids), 403, 'FORBIDDEN');
    expectError(await states('hannah', COMMONS, ['no-id']), 400, 'INPUT_INVALID');
    expectError(
      await states(
        'hannah',
        COMMONS,
        Array.from({ length: 101 }, () => randomUUID()),
      ),
      400,
      'INPUT_INVALID',
    );
  });
});
