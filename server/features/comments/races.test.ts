import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

const WRITERS = ['maya', 'tomasz', 'hannah', 'samuel', 'kai'] as const;

test('a hundred comments and replies by five people at once are all there, and every count is exact', async () => {
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
  expect(forum.logged.filter(({ level }) => level !== 'info')).toEqual([]);
});
