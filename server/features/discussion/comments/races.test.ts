import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

const WRITERS = ['maya', 'tomasz', 'hannah', 'samuel', 'kai'] as const;

test('a hundred simultaneous comments and replies by five people are all stored, with exact counts', async () => {
  const { id, slug } = await forum.post('maya', 'thedashboard');
  const busy = await forum.comment('maya', id);
  const visitors = await Promise.all(WRITERS.map((name) => forum.as(name)));
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      visitors[index % visitors.length]?.post(`/posts/${id}/comments`, {
        requestKey: randomUUID(),
        content: `Number ${index}`,
        ...(index % 2 === 0 ? { replyToId: busy } : {}),
      }),
    ),
  );
  expect(answers.map((answer) => answer?.status)).toEqual(answers.map(() => 201));

  const { body: post } = await forum.anonymous().get(`/posts/${slug}`);
  expect(post.commentsCount).toBe(101);
  const read: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body }: Json = await forum.anonymous().get(`/posts/${id}/comments${cursor === '' ? '' : `?cursor=${cursor}`}`);
    if (cursor === '') expect(body.items[0]).toMatchObject({ id: busy, repliesCount: 50 });
    read.push(...body.items.map((one: Json) => one.id));
    cursor = body.nextCursor;
  }
  expect(new Set(read).size).toBe(51);
  expect(read).toHaveLength(51);
  expect(await counted(slug, id)).toEqual({ post: 101, there: 101 });
  expect(forum.logged.filter(({ level }) => level !== 'info')).toEqual([]);
});

async function counted(slug: string, postId: string) {
  const { body } = await forum.anonymous().get(`/posts/${slug}`);
  const { comments_by_others, author_id } = await forum.db
    .selectFrom('posts')
    .select(['comments_by_others', 'author_id'])
    .where('id', '=', postId)
    .executeTakeFirstOrThrow();
  const rows = await forum.db
    .selectFrom('comments')
    .select(['id', 'author_id', 'parent_comment_id', 'replies_count'])
    .where('post_id', '=', postId)
    .execute();
  for (const row of rows)
    expect(row.replies_count, row.id).toBe(rows.filter(({ parent_comment_id }) => parent_comment_id === row.id).length);
  expect(comments_by_others).toBe(rows.filter((row) => row.author_id !== author_id).length);
  return { post: body.commentsCount, there: rows.length };
}

test('replying to a comment while it is deleted writes the reply before it or not at all', async () => {
  const { id, slug } = await forum.post('maya', 'thedashboard');
  const kai = await forum.as('kai');
  for (let round = 0; round < 10; round += 1) {
    const comment = await forum.comment('maya', id);
    const reply = () => kai.post(`/posts/${id}/comments`, { requestKey: randomUUID(), content: 'Wait!', replyToId: comment });
    const remove = async () => (await forum.as('maya')).request('DELETE', `/api/comments/${comment}`, {});
    const [deleted, ...replies] = await Promise.all([remove(), reply(), reply(), reply()]);
    expect(deleted?.status).toBe(200);
    for (const { status } of replies) expect([201, 400, 404]).toContain(status);
  }
  expect(await counted(slug, id)).toEqual({ post: 0, there: 0 });
  expect(forum.logged.filter(({ level }) => level !== 'info')).toEqual([]);
});

test('simultaneous deletions of a comment and its replies count and log each once', async () => {
  const { id, slug } = await forum.post('tomasz', 'thedashboard');
  const comment = await forum.comment('tomasz', id);
  const replies: string[] = [];
  for (let number = 0; number < 6; number += 1) replies.push(await forum.comment('kai', id, 'A reply.', comment));
  await forum.comment('hannah', id);
  const remove = async (by: 'tomasz' | 'kai' | 'samuel', one: string) =>
    (await forum.as(by)).request('DELETE', `/api/comments/${one}`, by === 'samuel' ? { phrase: 'delete_comment' } : {});
  const answers = await Promise.all([
    ...replies.map((reply) => remove('kai', reply)),
    ...replies.map((reply) => remove('samuel', reply)),
    remove('samuel', comment),
    remove('samuel', comment),
    remove('tomasz', comment),
  ]);
  for (const { status } of answers) expect([200, 404]).toContain(status);
  expect(await counted(slug, id)).toEqual({ post: 1, there: 1 });
  const log = await forum.db.selectFrom('moderation_log').select('subject').execute();
  const logged = log.map(({ subject }) => subject.id).filter((one) => one === comment || replies.includes(String(one)));
  expect(new Set(logged).size).toBe(logged.length);
  expect(forum.logged.filter(({ level }) => level !== 'info')).toEqual([]);
});

test('liking a comment while a reply is deleted causes no deadlock', async () => {
  const { id, slug } = await forum.post('tomasz', 'thedashboard');
  const comment = await forum.comment('tomasz', id);
  const [samuel, kai, maya] = [await forum.as('samuel'), await forum.as('kai'), await forum.as('maya')];
  for (let round = 0; round < 25; round += 1) {
    const reply = await forum.comment('kai', id, 'A reply.', comment);
    const liked = round % 2 === 0;
    const answers = await Promise.all([
      samuel.put(`/comments/${comment}/like`, { liked }),
      kai.request('DELETE', `/api/comments/${reply}`, {}),
      maya.put(`/comments/${comment}/like`, { liked }),
      forum.as('hannah').then((hannah) => hannah.put(`/comments/${comment}/like`, { liked })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  }
  expect(await counted(slug, id)).toEqual({ post: 1, there: 1 });
  expect(forum.logged.filter(({ level }) => level !== 'info')).toEqual([]);
});
