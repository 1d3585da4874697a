import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CastName } from '#server/testing/cast.ts';
import { expectError, type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

const COMMONS = 'alder-ridge/general/commons';

async function edit(by: CastName, id: string, content: string) {
  return (await forum.as(by)).put(`/comments/${id}`, { content });
}

async function remove(by: CastName, id: string, body: Record<string, unknown> = {}) {
  return (await forum.as(by)).request('DELETE', `/api/comments/${id}`, body);
}

async function threads(postId: string): Promise<Json[]> {
  return (await (await forum.as('hannah')).get(`/posts/${postId}/comments`)).body.items;
}

async function commentsCount(slug: string): Promise<number> {
  return (await (await forum.as('hannah')).get(`/posts/${slug}`)).body.commentsCount;
}

async function logOf(id: string): Promise<Json[]> {
  const log = await forum.db.selectFrom('moderation_log').selectAll().execute();
  return log.filter(({ subject }) => subject.id === id);
}

describe('editing one’s own comment', () => {
  test('changes its text and shows the time, but not its position', async () => {
    const { id } = await forum.post('maya', COMMONS);
    const first = await forum.comment('tomasz', id);
    await forum.comment('tomasz', id);
    expect((await threads(id))[0].updatedAt).toBeNull();
    const answer = await edit('tomasz', first, '  It is **L5**. \n');
    expect(answer).toMatchObject({
      status: 200,
      body: { comment: { id: first, content: 'It is **L5**.' }, message: 'Comment updated successfully' },
    });
    const [changed] = await threads(id);
    expect(changed).toMatchObject({ id: first, content: 'It is **L5**.' });
    expect(Date.now() - Date.parse(changed.updatedAt)).toBeLessThan(60_000);
  });

  test('to the same text changes nothing, also when sent twice', async () => {
    const { id } = await forum.post('maya', COMMONS);
    const comment = await forum.comment('tomasz', id, 'As it is.');
    expect((await edit('tomasz', comment, 'As it is.')).body.comment.updatedAt).toBeNull();
    const first = await edit('tomasz', comment, 'Otherwise.');
    expect((await edit('tomasz', comment, 'Otherwise.')).body).toEqual(first.body);
  });

  test.each([
    ['nothing but blanks', ' \n\t ', 'Please write something first.'],
    ['100,000 characters', 'x'.repeat(100_000), 'At most 10,000 characters'],
  ])('to %s is refused and changes nothing', async (_what, content, text) => {
    const { id } = await forum.post('maya', COMMONS);
    const comment = await forum.comment('tomasz', id, 'As it is.');
    expect(expectError(await edit('tomasz', comment, content), 400, 'INPUT_INVALID').data.fields).toEqual({ content: text });
    expect((await threads(id))[0]).toMatchObject({ content: 'As it is.', updatedAt: null });
  });
});

describe('deleting a comment', () => {
  test('deletes its replies and all likes, and updates the counts', async () => {
    const { id, slug } = await forum.post('maya', COMMONS);
    const comment = await forum.comment('tomasz', id);
    const reply = await forum.comment('hannah', id, 'A reply.', comment);
    const answer = await forum.comment('maya', id, 'A reply to it.', reply);
    const other = await forum.comment('hannah', id);
    for (const liked of [comment, reply, answer]) await (await forum.as('maya')).put(`/comments/${liked}/like`, { liked: true });
    expect(await remove('tomasz', comment)).toMatchObject({
      status: 200,
      body: { message: 'Comment deleted successfully', commentsCount: 1 },
    });
    expect(await commentsCount(slug)).toBe(1);
    expect((await threads(id)).map((one) => one.id)).toEqual([other]);
    expect(
      await forum.db.selectFrom('comment_reactions').selectAll().where('comment_id', 'in', [comment, reply, answer]).execute(),
    ).toEqual([]);
    for (const gone of [comment, reply, answer]) expectError(await remove('hannah', gone), 404, 'NOT_FOUND');
  });

  test('that is a reply keeps the other replies, also those to it', async () => {
    const { id, slug } = await forum.post('maya', COMMONS);
    const comment = await forum.comment('tomasz', id);
    const reply = await forum.comment('hannah', id, 'A reply.', comment);
    const answer = await forum.comment('maya', id, 'A reply to it.', reply);
    expect((await remove('hannah', reply)).body.commentsCount).toBe(2);
    const [thread] = await threads(id);
    expect(thread).toMatchObject({ id: comment, repliesCount: 1, replies: { items: [{ id: answer, replyTo: null }] } });
    expect(await commentsCount(slug)).toBe(2);
  });

  test('of somebody else needs the phrase and is logged permanently', async () => {
    const { id } = await forum.post('maya', COMMONS);
    const comment = await forum.comment('tomasz', id, 'Against the guidelines.');
    const text = 'Type delete_comment to delete this comment';
    for (const phrase of [undefined, 'delete_post', 'Delete_comment', ''])
      expect(expectError(await remove('maya', comment, { phrase }), 400, 'INPUT_INVALID').data.fields).toEqual({ phrase: text });
    expect((await remove('maya', comment, { phrase: 'delete_comment' })).status).toBe(200);
    expect(await logOf(comment)).toMatchObject([
      {
        action: 'delete',
        moderator_id: await forum.id('maya'),
        institution_id: expect.any(String),
        subject: { kind: 'comment', postId: id, content: 'Against the guidelines.', authorName: 'Tomasz Wiśniewski' },
      },
    ]);
  });

  test('of their own is not logged as moderation, even for moderators', async () => {
    const { id } = await forum.post('maya', COMMONS);
    const comment = await forum.comment('maya', id);
    expect((await remove('maya', comment)).status).toBe(200);
    expect(await logOf(comment)).toEqual([]);
  });

  test('by a moderator of another school is possible on the Dashboard only', async () => {
    const phrase = 'delete_comment';
    const school = await forum.post('maya', COMMONS);
    expectError(await remove('samuel', await forum.comment('tomasz', school.id), { phrase }), 404, 'NOT_FOUND');
    const premed = await forum.post('maya', 'alder-ridge/premed/premed');
    expectError(await remove('samuel', await forum.comment('ava', premed.id), { phrase }), 404, 'NOT_FOUND');
    const dashboard = await forum.post('maya', 'thedashboard');
    const comment = await forum.comment('tomasz', dashboard.id);
    expect((await remove('samuel', comment, { phrase })).status).toBe(200);
    expect(await logOf(comment)).toMatchObject([{ institution_id: null }]);
  });
});

describe('missing and hidden comments', () => {
  const reply = (by: CastName, postId: string, replyToId: string) =>
    forum.as(by).then((visitor) => visitor.post(`/posts/${postId}/comments`, { requestKey: randomUUID(), content: 'Yes.', replyToId }));

  test('a deleted comment and its replies can no longer be answered', async () => {
    const { id, slug } = await forum.post('maya', COMMONS);
    const comment = await forum.comment('tomasz', id);
    const below = await forum.comment('hannah', id, 'A reply.', comment);
    await remove('tomasz', comment);
    for (const gone of [comment, below]) {
      const { fields } = expectError(await reply('maya', id, gone), 400, 'INPUT_INVALID').data;
      expect(fields).toEqual({ replyToId: 'The comment you are answering is no longer there.' });
    }
    expectError(await edit('hannah', below, 'Too late.'), 404, 'NOT_FOUND');
    expect(await commentsCount(slug)).toBe(0);
  });

  test('a chain of fifty replies stays on one level, each naming the answered person', async () => {
    const { id, slug } = await forum.post('maya', COMMONS);
    const top = await forum.comment('tomasz', id);
    let last = top;
    for (let depth = 0; depth < 50; depth += 1) {
      const answer = await reply(depth % 2 === 0 ? 'maya' : 'hannah', id, last);
      expect(answer.body.comment).toMatchObject({ parentId: top, replyTo: depth === 0 ? null : { id: last } });
      last = answer.body.comment.id;
    }
    expect(await commentsCount(slug)).toBe(51);
    expect((await remove('tomasz', top)).body.commentsCount).toBe(0);
    expect(await forum.db.selectFrom('comments').select('id').where('post_id', '=', id).execute()).toEqual([]);
  });

  test('comments of hidden posts get the same answer as missing ones', async () => {
    const { id } = await forum.post('maya', 'alder-ridge/admin/moderators');
    const comment = await forum.comment('maya', id);
    const kai = await forum.as('kai');
    for (const [hidden, absent] of [
      [await edit('kai', comment, 'Mine now.'), await edit('kai', randomUUID(), 'Mine now.')],
      [await remove('kai', comment), await remove('kai', randomUUID())],
      [await kai.get(`/posts/${id}/comments/${comment}/thread`), await kai.get(`/posts/${randomUUID()}/comments/${randomUUID()}/thread`)],
      [
        await kai.get(`/posts/${id}/comments/states?ids=${comment}`),
        await kai.get(`/posts/${randomUUID()}/comments/states?ids=${comment}`),
      ],
      [
        await kai.get(`/posts/${id}/comments/newer?after=2026-01-01T00:00:00Z`),
        await kai.get(`/posts/${randomUUID()}/comments/newer?after=2026-01-01T00:00:00Z`),
      ],
    ] as const) {
      expectError(hidden, 404, 'NOT_FOUND');
      expect(hidden.body).toEqual(absent.body);
    }
  });
});
