import { beforeAll, describe, expect, test } from 'vitest';
import { expectError, type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

const COMMONS = 'alder-ridge/general/commons';

interface Page {
  items: Json[];
  nextCursor: string | null;
}

async function read(path: string, cursor: string | null = null): Promise<Page> {
  const answer = await (await forum.as('hannah')).get(`${path}${cursor === null ? '' : `?cursor=${cursor}`}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

async function readOn(path: string, first: Page, between: () => Promise<unknown> = async () => {}) {
  const sizes = [first.items.length];
  const items = [...first.items];
  for (let cursor = first.nextCursor; cursor !== null; ) {
    await between();
    const page: Page = await read(path, cursor);
    sizes.push(page.items.length);
    items.push(...page.items);
    cursor = page.nextCursor;
    expect(sizes.length, 'a list that never ends').toBeLessThan(10);
  }
  return { ids: items.map(({ id }): string => id), sizes };
}

async function comments(postId: string, count: number, replyToId?: string): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 1; number <= count; number += 1) ids.push(await forum.comment('tomasz', postId, `Number ${number}`, replyToId));
  return ids;
}

describe('the comments of a post', () => {
  test('come oldest first, ten on a page', async () => {
    const { id } = await forum.post('maya', COMMONS);
    const written = await comments(id, 20);
    const { ids, sizes } = await readOn(`/posts/${id}/comments`, await read(`/posts/${id}/comments`));
    expect(ids).toEqual(written);
    expect(sizes).toEqual([10, 10]);
  });

  test('are each returned once while others comment, new ones last', async () => {
    const { id } = await forum.post('maya', COMMONS);
    const written = await comments(id, 23);
    const { ids } = await readOn(`/posts/${id}/comments`, await read(`/posts/${id}/comments`), async () => {
      written.push(...(await comments(id, 2)));
    });
    expect(ids).toEqual(written);
    expect(ids).toHaveLength(27);
  });

  test('begin with the pinned ones, also over several pages', async () => {
    const { id } = await forum.post('maya', COMMONS);
    const written = await comments(id, 15);
    const pinned = [written[13], written[14]].filter((one) => one !== undefined);
    await forum.db.updateTable('comments').set({ is_pinned: true }).where('id', 'in', pinned).execute();
    const { ids } = await readOn(`/posts/${id}/comments`, await read(`/posts/${id}/comments`));
    expect(ids).toEqual([...pinned, ...written.slice(0, 13)]);
  });

  test('each contain the first ten replies and their number; further replies come in pages', async () => {
    const { id } = await forum.post('maya', COMMONS);
    const [busy = '', quiet = ''] = await comments(id, 2);
    const replies = await comments(id, 23, busy);
    const [first, second] = (await read(`/posts/${id}/comments`)).items;
    expect(first).toMatchObject({ id: busy, repliesCount: 23 });
    expect(second).toMatchObject({ id: quiet, repliesCount: 0, replies: { items: [], nextCursor: null } });
    const { ids, sizes } = await readOn(`/comments/${busy}/replies`, first.replies);
    expect(ids).toEqual(replies);
    expect(sizes).toEqual([10, 10, 3]);
    expect((await read(`/comments/${busy}/replies`)).items.map((one: Json) => one.id)).toEqual(replies.slice(0, 10));
  });

  test('with exactly ten replies have no further page', async () => {
    const { id } = await forum.post('maya', COMMONS);
    const [comment = ''] = await comments(id, 1);
    await comments(id, 10, comment);
    const [thread] = (await read(`/posts/${id}/comments`)).items;
    expect(thread.replies.items).toHaveLength(10);
    expect(thread.replies.nextCursor).toBeNull();
  });

  test('of a post without any are an empty list', async () => {
    const { id } = await forum.post('maya', COMMONS);
    expect(await read(`/posts/${id}/comments`)).toMatchObject({ items: [], nextCursor: null });
  });

  test('on the Dashboard can be read by anybody, without the names of people who like them', async () => {
    const { id } = await forum.post('maya', 'thedashboard');
    const comment = await forum.comment('kai', id, 'Hello from the harbor.');
    await (await forum.as('samuel')).put(`/comments/${comment}/like`, { liked: true });
    const { body } = await forum.anonymous().get(`/posts/${id}/comments`);
    expect(body.items).toMatchObject([{ content: 'Hello from the harbor.', author: { username: 'kai' }, liked: false, reactionsCount: 1 }]);
    expect(JSON.stringify(body)).not.toMatch(/samuel|@/i);
  });

  test('refuse an invalid cursor', async () => {
    const { id } = await forum.post('maya', COMMONS);
    const comment = await forum.comment('maya', id);
    for (const path of [`/posts/${id}/comments`, `/comments/${comment}/replies`]) {
      const answer = await (await forum.as('hannah')).get(`${path}?cursor=WzFd`);
      expect(expectError(answer, 400, 'INPUT_INVALID').data.fields).toHaveProperty('cursor');
    }
  });

  test('take as many queries for ten threads with replies as for one', async () => {
    const { id } = await forum.post('maya', COMMONS);
    const hannah = await forum.as('hannah');
    const ask = () => hannah.get(`/posts/${id}/comments`);
    const thread = async (by: 'maya' | 'tomasz') => {
      const comment = await forum.comment(by, id);
      const reply = await forum.comment('hannah', id, 'A reply', comment);
      await forum.comment('maya', id, 'A reply to it', reply);
    };
    await thread('maya');
    const forOne = await forum.queries(ask);
    for (let number = 0; number < 9; number += 1) await thread(number % 2 === 0 ? 'tomasz' : 'maya');
    expect((await ask()).body.items).toHaveLength(10);
    expect(await forum.queries(ask)).toEqual(forOne);
    expect(forOne).toHaveLength(1);
  });
});
