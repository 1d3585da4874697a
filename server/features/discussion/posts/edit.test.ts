import { beforeAll, describe, expect, test } from 'vitest';
import type { CastName } from '#server/testing/cast.ts';
import { expectError, type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

const CONTENT = { title: 'Corrected', body: 'It is **L5**, of course.', category: 'Insight', url: 'example.org/spine' };

async function edit(by: CastName, id: string, content: Record<string, unknown> = CONTENT) {
  return (await forum.as(by)).put(`/posts/${id}`, content);
}

async function remove(by: CastName, id: string, body: Record<string, unknown> = {}) {
  return (await forum.as(by)).request('DELETE', `/api/posts/${id}`, body);
}

async function read(by: CastName, slug: string): Promise<Json> {
  return (await (await forum.as(by)).get(`/posts/${slug}`)).body;
}

describe('editing one’s own post', () => {
  test('changes all fields and shows the time, but not the slug', async () => {
    const { id, slug, path } = await forum.post('tomasz', 'alder-ridge/classes/anatomy');
    expect((await read('hannah', slug)).updatedAt).toBeNull();
    const answer = await edit('tomasz', id);
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Post updated successfully', post: { ...CONTENT, url: 'https://example.org/spine', path } },
    });
    const post = await read('hannah', slug);
    expect(post).toMatchObject({ title: 'Corrected', body: CONTENT.body, category: 'Insight', url: 'https://example.org/spine' });
    expect(Date.now() - Date.parse(post.updatedAt)).toBeLessThan(60_000);
    const { id: communityId } = await forum.community('alder-ridge/classes/anatomy');
    const { items } = (await (await forum.as('hannah')).get(`/communities/${communityId}/posts`)).body;
    expect(items[0]).toMatchObject({ title: 'Corrected', excerpt: 'It is L5, of course.' });
  });

  test('removes omitted fields', async () => {
    const { id, slug } = await forum.post('tomasz', 'alder-ridge/classes/anatomy', { url: 'https://example.org' });
    await edit('tomasz', id, { title: 'Only a title', category: 'Blurb' });
    expect(await read('tomasz', slug)).toMatchObject({ title: 'Only a title', body: '', url: null });
  });

  test.each([
    ['no title', { ...CONTENT, title: '  ' }, { title: 'Title cannot be empty' }],
    ['no category', { ...CONTENT, category: undefined }, { category: 'Please select a category.' }],
    ['a link that is none', { ...CONTENT, url: 'javascript:alert(1)' }, { url: 'Please enter a valid web address.' }],
    ['a title of 5,000 characters', { ...CONTENT, title: 'x'.repeat(5_000) }, { title: 'At most 150 characters' }],
  ])('with %s changes nothing', async (_what, content, fields) => {
    const { id, slug } = await forum.post('tomasz', 'alder-ridge/classes/anatomy');
    const before = await read('tomasz', slug);
    expect(expectError(await edit('tomasz', id, content), 400, 'INPUT_INVALID').data.fields).toEqual(fields);
    expect(await read('tomasz', slug)).toEqual(before);
  });
});

const TABLE: [who: CastName, place: string, edit: number, remove: number][] = [
  ['tomasz', 'alder-ridge/general/commons', 200, 200],
  ['hannah', 'alder-ridge/general/commons', 403, 403],
  ['maya', 'alder-ridge/general/commons', 403, 400],
  ['samuel', 'alder-ridge/general/commons', 404, 404],
  ['kai', 'alder-ridge/general/commons', 404, 404],
  ['ava', 'alder-ridge/general/commons', 404, 404],
  ['tomasz', 'thedashboard', 200, 200],
  ['kai', 'thedashboard', 403, 403],
  ['ava', 'thedashboard', 403, 403],
  ['samuel', 'thedashboard', 403, 400],
  ['tomasz', 'alder-ridge/premed/premed', 200, 200],
  ['noah', 'alder-ridge/premed/premed', 403, 403],
  ['maya', 'alder-ridge/premed/premed', 403, 400],
  ['samuel', 'alder-ridge/premed/premed', 404, 404],
  ['ines', 'thedashboard', 403, 403],
];

describe.each(TABLE)('%s at a post in %s', (who, place, edits, removes) => {
  test(`gets ${edits} for editing and ${removes} for deleting, and buttons that say the same`, async () => {
    const { id, slug } = await forum.post('tomasz', place);
    const post = (await (await forum.as(who)).get(`/posts/${slug}`)).body;
    const can = post.can ?? { edit: false, delete: false, deleteByPhrase: false };
    expect(can).toMatchObject({ edit: edits === 200, delete: removes === 200 || removes === 400, deleteByPhrase: removes === 400 });
    expect((await edit(who, id)).status).toBe(edits);
    expect((await remove(who, id)).status).toBe(removes);
    expect((await read('tomasz', slug)).id).toBe(removes === 200 ? undefined : id);
  });
});

test('visitors cannot edit or delete posts', async () => {
  const { id } = await forum.post('tomasz', 'thedashboard');
  expectError(await forum.anonymous().put(`/posts/${id}`, CONTENT), 401, 'SESSION_MISSING');
  expectError(await forum.anonymous().request('DELETE', `/api/posts/${id}`, {}), 401, 'SESSION_MISSING');
});

describe('deleting', () => {
  test('deletes comments and likes too, and leads to the community', async () => {
    const { id, slug } = await forum.post('tomasz', 'alder-ridge/classes/anatomy');
    const comment = await forum.comment('hannah', id);
    await forum.comment('maya', id, 'A reply.', comment);
    await (await forum.as('hannah')).put(`/posts/${id}/like`, { liked: true });
    await (await forum.as('maya')).put(`/comments/${comment}/like`, { liked: true });
    expect(await remove('tomasz', id)).toMatchObject({
      status: 200,
      body: { message: 'Post deleted successfully', communityPath: '/communities/alder-ridge/classes/anatomy' },
    });
    expectError(await (await forum.as('hannah')).get(`/posts/${slug}`), 404, 'NOT_FOUND');
    expectError(await (await forum.as('hannah')).get(`/comments/${comment}/replies`), 404, 'NOT_FOUND');
    const left = await forum.db.selectFrom('comment_reactions').select('comment_id').where('comment_id', '=', comment).execute();
    expect(left).toEqual([]);
    expectError(await remove('tomasz', id), 404, 'NOT_FOUND');
  });

  test('somebody else’s post needs the phrase and is logged permanently', async () => {
    const { id } = await forum.post('tomasz', 'alder-ridge/general/commons', { title: 'Against the guidelines' });
    expect(expectError(await remove('maya', id), 400, 'INPUT_INVALID').data.fields).toEqual({
      phrase: 'Type delete_post to delete this post',
    });
    expectError(await remove('maya', id, { phrase: 'delete post' }), 400, 'INPUT_INVALID');
    expect((await remove('maya', id, { phrase: 'delete_post' })).status).toBe(200);
    const log = await forum.db.selectFrom('moderation_log').selectAll().execute();
    const row = log.find(({ subject }) => subject.id === id);
    expect(row).toMatchObject({
      action: 'delete',
      moderator_id: await forum.id('maya'),
      subject: { kind: 'post', title: 'Against the guidelines', authorName: 'Tomasz Wiśniewski' },
    });
    for (const change of [forum.db.deleteFrom('moderation_log'), forum.db.updateTable('moderation_log').set({ action: 'nothing' })])
      await expect(change.execute()).rejects.toThrow('never changed or deleted');
  });

  test('the own post is not logged as moderation, even for moderators', async () => {
    const { id } = await forum.post('maya', 'alder-ridge/general/commons');
    expect((await remove('maya', id)).status).toBe(200);
    const log = await forum.db.selectFrom('moderation_log').selectAll().execute();
    expect(log.filter(({ subject }) => subject.id === id)).toEqual([]);
  });

  test('twice at once succeeds for both, and one deletion is logged', async () => {
    const { id } = await forum.post('tomasz', 'alder-ridge/general/commons');
    const answers = await Promise.all(Array.from({ length: 4 }, () => remove('maya', id, { phrase: 'delete_post' })));
    expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true);
    const log = await forum.db.selectFrom('moderation_log').selectAll().execute();
    expect(log.filter(({ subject }) => subject.id === id)).toHaveLength(1);
  });
});
