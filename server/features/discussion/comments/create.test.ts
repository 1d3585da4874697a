import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CastName } from '#server/testing/cast.ts';
import { expectError, type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';

const COMMONS = 'alder-ridge/general/commons';

describe('commenting', () => {
  const forum = useForum();
  beforeAll(() => liftLimits(forum));

  async function write(by: CastName, postId: string, fields: Record<string, unknown> = {}) {
    return (await forum.as(by)).post(`/posts/${postId}/comments`, { requestKey: randomUUID(), content: 'Thank you!', ...fields });
  }
  async function threads(postId: string): Promise<Json[]> {
    return (await (await forum.as('hannah')).get(`/posts/${postId}/comments`)).body.items;
  }
  async function counts(slug: string, postId: string) {
    const hannah = await forum.as('hannah');
    const { id } = await forum.community(COMMONS);
    const feed = (await hannah.get(`/communities/${id}/posts`)).body.items.find((post: Json) => post.id === postId);
    const all = await threads(postId);
    return {
      post: (await hannah.get(`/posts/${slug}`)).body.commentsCount,
      feed: feed.commentsCount,
      there: all.length + all.reduce((sum, { replies }) => sum + replies.items.length, 0),
    };
  }

  test('returns the comment and a message, and the post shows it', async () => {
    const { id } = await forum.post('maya', COMMONS);
    const answer = await write('tomasz', id, { content: '  Ask the **skills lab**.\n ' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      message: 'Comment posted successfully!',
      comment: {
        content: 'Ask the **skills lab**.',
        author: { username: 'Tomasz.W', year: 'M1' },
        parentId: null,
        replyTo: null,
        reactionsCount: 0,
        liked: false,
      },
    });
    expect(await threads(id)).toMatchObject([{ id: answer.body.comment.id, content: 'Ask the **skills lab**.' }]);
  });

  test('on a comment makes a reply below it', async () => {
    const { id } = await forum.post('maya', COMMONS);
    const comment = await forum.comment('tomasz', id);
    const answer = await write('hannah', id, { replyToId: comment });
    expect(answer.body).toMatchObject({ message: 'Reply posted!', comment: { parentId: comment, replyTo: null } });
    const [thread] = await threads(id);
    expect(thread).toMatchObject({ id: comment, repliesCount: 1, replies: { items: [{ id: answer.body.comment.id }] } });
  });

  test('on a reply stays on the same level and names the answered person', async () => {
    const { id } = await forum.post('maya', COMMONS);
    const comment = await forum.comment('tomasz', id);
    const reply = await forum.comment('hannah', id, 'I do it with flash cards.', comment);
    const answer = await write('maya', id, { replyToId: reply });
    expect(answer.body).toMatchObject({
      message: 'Reply posted!',
      comment: { parentId: comment, replyTo: { id: reply, name: 'Hannah Bell' } },
    });
    const deeper = await write('tomasz', id, { replyToId: answer.body.comment.id });
    expect(deeper.body.comment).toMatchObject({ parentId: comment, replyTo: { id: answer.body.comment.id, name: 'Maya Okafor' } });

    const all = await threads(id);
    expect(all).toHaveLength(1);
    expect(all[0]).toMatchObject({ repliesCount: 3 });
    expect(all[0].replies.items.map((one: Json) => one.replyTo?.name ?? null)).toEqual([null, 'Hannah Bell', 'Maya Okafor']);
  });

  test('counts comments, replies and replies to replies alike', async () => {
    const { id, slug } = await forum.post('maya', COMMONS);
    expect(await counts(slug, id)).toEqual({ post: 0, feed: 0, there: 0 });
    const comment = await forum.comment('tomasz', id);
    const reply = await forum.comment('hannah', id, 'A reply', comment);
    await forum.comment('maya', id, 'A reply to it', reply);
    await forum.comment('hannah', id);
    expect(await counts(slug, id)).toEqual({ post: 4, feed: 4, there: 4 });
  });

  test('on a comment of another post is refused like on a missing or hidden one', async () => {
    const { id, slug } = await forum.post('maya', COMMONS);
    const elsewhere = await forum.post('maya', COMMONS);
    const hidden = await forum.post('maya', 'alder-ridge/admin/moderators');
    const others = [await forum.comment('maya', elsewhere.id), await forum.comment('maya', hidden.id), randomUUID()];
    for (const replyToId of others) {
      const { fields } = expectError(await write('tomasz', id, { replyToId }), 400, 'INPUT_INVALID').data;
      expect(fields).toEqual({ replyToId: 'The comment you are answering is no longer there.' });
    }
    expect(await counts(slug, id)).toEqual({ post: 0, feed: 0, there: 0 });
    expect((await counts(elsewhere.slug, elsewhere.id)).post).toBe(1);
  });

  test.each([
    ['nothing', '', 'Please write something first.'],
    ['nothing but blanks', ' \n\t ', 'Please write something first.'],
    ['too much', 'x'.repeat(10_001), 'At most 10,000 characters'],
    ['a character that cannot be stored', 'a\0b', 'Contains a character that cannot be stored'],
  ])('with %s is refused and leaves the counts alone', async (_what, content, text) => {
    const { id, slug } = await forum.post('maya', COMMONS);
    expect(expectError(await write('tomasz', id, { content }), 400, 'INPUT_INVALID').data.fields).toEqual({ content: text });
    expect(await counts(slug, id)).toEqual({ post: 0, feed: 0, there: 0 });
  });

  test('sent twice, or ten times at once, is written and counted once', async () => {
    const { id, slug } = await forum.post('maya', COMMONS);
    const comment = await forum.comment('maya', id);
    const requestKey = randomUUID();
    const first = await write('tomasz', id, { requestKey, replyToId: comment });
    const rest = await Promise.all(Array.from({ length: 10 }, () => write('tomasz', id, { requestKey, replyToId: comment })));
    for (const answer of rest) expect(answer).toMatchObject({ status: 201, body: first.body });

    const nervous = randomUUID();
    const parallel = await Promise.all(Array.from({ length: 10 }, () => write('tomasz', id, { requestKey: nervous })));
    expect(parallel.map(({ status }) => status)).toEqual(parallel.map(() => 201));
    expect(new Set(parallel.map(({ body }) => body.comment.id)).size).toBe(1);
    expect(await counts(slug, id)).toEqual({ post: 3, feed: 3, there: 3 });
    expect((await threads(id))[0]).toMatchObject({ repliesCount: 1 });
  });

  test('stays without a name after its author’s account is deleted, and so do its replies', async () => {
    const { id } = await forum.post('maya', 'thedashboard');
    const comment = await forum.comment('samuel', id);
    const reply = await forum.comment('samuel', id, 'And another thing.', comment);
    await forum.comment('kai', id, 'I agree.', reply);
    await forum.db
      .deleteFrom('members')
      .where('id', '=', await forum.id('samuel'))
      .execute();
    const [thread] = await threads(id);
    expect(thread.author).toBeNull();
    expect(thread.replies.items).toMatchObject([
      { author: null },
      { author: { username: 'kai' }, replyTo: { id: reply, name: 'Anonymous' } },
    ]);
  });
});

describe('commenting too much', () => {
  const forum = useForum();

  test('is limited to twenty comments a minute, and the response says how long to wait', async () => {
    const { id } = await forum.post('kai', 'thedashboard');
    for (let written = 0; written < 20; written += 1) await forum.comment('kai', id);
    const kai = await forum.as('kai');
    const refused = expectError(
      await kai.post(`/posts/${id}/comments`, { requestKey: randomUUID(), content: 'One more' }),
      429,
      'TOO_MANY_REQUESTS',
    );
    expect(refused.data.retryAfter).toBeGreaterThan(0);
    expect(refused.data.retryAfter).toBeLessThanOrEqual(60);
    await forum.comment('samuel', id);
  });
});
