import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CastName } from '#server/testing/cast.ts';
import { expectError, type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

const DASHBOARD = 'thedashboard';
const COMMONS = 'alder-ridge/general/commons';
const PREMED = 'alder-ridge/premed/premed';
const OTHER_PREMED = 'port-ellery/premed/premed';
const MODERATORS = 'alder-ridge/admin/moderators';

async function own(by: CastName, kind: 'posts' | 'comments'): Promise<Json[]> {
  const answer = await (await forum.as(by)).get(`/contributions/${kind}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.items;
}

async function context(by: CastName, commentId: string) {
  return (await forum.as(by)).get(`/comments/${commentId}/context`);
}

async function schoolOf(slug: string): Promise<string> {
  return (await forum.db.selectFrom('institutions').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;
}

async function elsewhere(name: CastName, school: string, meanwhile: () => Promise<void>): Promise<void> {
  const id = await forum.id(name);
  const { institution_id: before } = await forum.db
    .selectFrom('members')
    .select('institution_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const move = (to: string | null) => forum.db.updateTable('members').set({ institution_id: to }).where('id', '=', id).execute();
  await move(await schoolOf(school));
  try {
    await meanwhile();
  } finally {
    await move(before);
  }
}

describe('the lists', () => {
  test.each(['/contributions/posts', '/contributions/comments', `/comments/${randomUUID()}/context`])(
    '%s: not for visitors, nor before the profile is complete',
    async (path) => {
      expectError(await forum.anonymous().get(path), 401, 'SESSION_MISSING');
      expectError(await (await forum.as('ines')).get(path), 403, 'PROFILE_INCOMPLETE');
      expectError(await (await forum.as('pia')).get(path), 403, 'PROFILE_INCOMPLETE');
    },
  );

  test('of medical and premed students contain everything they have written, and nothing by others', async () => {
    const written: Record<string, string[]> = {};
    for (const [name, key] of [
      ['tomasz', DASHBOARD],
      ['tomasz', COMMONS],
      ['tomasz', PREMED],
      ['ava', PREMED],
      ['ava', OTHER_PREMED],
      ['maya', MODERATORS],
      ['kai', DASHBOARD],
    ] as const) {
      const { id } = await forum.post(name, key, { title: `${name} writes` });
      written[name] = [id, ...(written[name] ?? [])];
      await forum.comment(name, id, `${name} comments`);
    }
    for (const [name, ids] of Object.entries(written)) {
      const posts = await own(name as CastName, 'posts');
      expect(
        posts.map(({ id }) => id),
        name,
      ).toEqual(ids);
      expect(posts.every(({ readable, can }) => readable && can.delete && can.edit)).toBe(true);
      const comments = await own(name as CastName, 'comments');
      expect(
        comments.map(({ excerpt, post, readable }) => [excerpt, post.title, readable]),
        name,
      ).toEqual(ids.map(() => [`${name} comments`, `${name} writes`, true]));
    }
  });

  test('after a change of school keep own texts, but show no texts of others and no actions besides deletion', async () => {
    const { id: ownPost } = await forum.post('hannah', COMMONS, { title: 'My own words' });
    const { id: otherPost } = await forum.post('maya', COMMONS, { title: 'A secret of the school' });
    const commentId = await forum.comment('hannah', otherPost, 'My own comment');
    const { id: global } = await forum.post('hannah', DASHBOARD, { title: 'Everywhere' });

    await elsewhere('hannah', 'port-ellery', async () => {
      const posts = await own('hannah', 'posts');
      expect(posts.map(({ id, readable }) => [id, readable])).toEqual([
        [global, true],
        [ownPost, false],
      ]);
      expect(posts[1]).toMatchObject({ title: 'My own words', can: { delete: true } });
      expect(Object.values(posts[1].can).filter(Boolean)).toHaveLength(1);
      const comments = await own('hannah', 'comments');
      expect(comments).toMatchObject([{ id: commentId, excerpt: 'My own comment', post: null, readable: false }]);
      expect(JSON.stringify([posts, comments])).not.toContain('secret');
      expectError(await context('hannah', commentId), 404, 'NOT_FOUND');
    });
    expect(await own('hannah', 'comments')).toMatchObject([{ post: { title: 'A secret of the school' }, readable: true }]);
  });

  test('can be deleted after a change of school, and nothing else there can be changed or read', async () => {
    const { id: ownPost } = await forum.post('hannah', COMMONS);
    const { id: otherPost } = await forum.post('maya', COMMONS);
    const commentId = await forum.comment('hannah', otherPost);
    const otherComment = await forum.comment('maya', ownPost);
    const hannah = await forum.as('hannah');
    await elsewhere('hannah', 'port-ellery', async () => {
      for (const path of [`/posts/${otherPost}`, `/comments/${otherComment}`])
        expectError(await hannah.request('DELETE', `/api${path}`, {}), 404, 'NOT_FOUND');
      const fields = { title: 'Changed', category: 'Question', body: '', url: '' };
      expectError(await hannah.put(`/posts/${ownPost}`, fields), 404, 'NOT_FOUND');
      expectError(await hannah.put(`/comments/${commentId}`, { content: 'Changed' }), 404, 'NOT_FOUND');
      expectError(await hannah.get(`/posts/${ownPost}`), 404, 'NOT_FOUND');

      const comment = await hannah.request('DELETE', `/api/comments/${commentId}`, {});
      expect([comment.status, comment.body]).toEqual([200, { message: 'Comment deleted successfully', commentsCount: null }]);
      expect((await hannah.request('DELETE', `/api/posts/${ownPost}`, {})).status).toBe(200);
      const left = [...(await own('hannah', 'posts')), ...(await own('hannah', 'comments'))];
      for (const { id } of left) expect([ownPost, commentId]).not.toContain(id);
    });
    const maya = await forum.as('maya');
    expectError(await maya.get(`/posts/${ownPost}`), 404, 'NOT_FOUND');
    expect((await maya.get(`/posts/${otherPost}`)).body.commentsCount).toBe(0);
  });

  test('keep conversations between people who restrict each other', async () => {
    const { id: postId } = await forum.post('samuel', DASHBOARD, { title: 'By somebody restricted' });
    const parent = await forum.comment('samuel', postId, 'What do you think?');
    const commentId = await forum.comment('kai', postId, 'Not much.', parent);
    await forum.db
      .insertInto('contact_blocks')
      .values({ blocker_id: await forum.id('samuel'), blocked_id: await forum.id('kai') })
      .execute();
    expect((await own('kai', 'comments'))[0]).toMatchObject({ id: commentId, post: { title: 'By somebody restricted' }, readable: true });
    expect((await context('kai', commentId)).body.rows).toHaveLength(2);
  });
});

describe('the context of a comment', () => {
  const types = (body: Json) => body.rows.map((row: Json) => [row.commentType, row.id, row.author?.username ?? null]);

  test('contains the comment, for a reply also the thread’s first comment, and for a reply to a reply also that reply', async () => {
    const { id: postId, path } = await forum.post('maya', COMMONS, { title: 'Chains' });
    const parent = await forum.comment('maya', postId, 'The first');
    const beside = await forum.comment('tomasz', postId, 'Beside it', parent);
    const first = await forum.comment('hannah', postId, 'A *reply*', parent);
    const second = await forum.comment('tomasz', postId, 'An answer', first);
    const third = await forum.comment('hannah', postId, 'An answer to that', second);

    expect(types((await context('hannah', parent)).body)).toEqual([['parent', parent, 'maya']]);
    const { body } = await context('hannah', first);
    expect(types(body)).toEqual([
      ['parent', parent, 'maya'],
      ['reply_one', first, 'hannah_b'],
    ]);
    expect(body).toMatchObject({ post: { title: 'Chains', path: `${path}#comment-${first}` } });
    expect(body.rows[1].content).toBe('A *reply*');
    expect(types((await context('hannah', third)).body)).toEqual([
      ['parent', parent, 'maya'],
      ['reply_one', second, 'Tomasz.W'],
      ['reply_two', third, 'hannah_b'],
    ]);
    expect(JSON.stringify((await context('hannah', third)).body)).not.toContain(beside);
  });

  test('works without deleted replies and authors', async () => {
    const { id: postId } = await forum.post('maya', COMMONS);
    const parent = await forum.comment('tomasz', postId);
    const first = await forum.comment('maya', postId, 'Soon gone', parent);
    const second = await forum.comment('hannah', postId, 'An answer', first);
    await forum.db.updateTable('comments').set({ author_id: null }).where('id', '=', parent).execute();
    await forum.db.deleteFrom('comments').where('id', '=', first).execute();
    expect(types((await context('hannah', second)).body)).toEqual([
      ['parent', parent, null],
      ['reply_one', second, 'hannah_b'],
    ]);
    await forum.db.deleteFrom('comments').where('id', '=', parent).execute();
    expectError(await context('hannah', second), 404, 'NOT_FOUND');
  });

  test('of a hidden comment is refused like that of a missing one', async () => {
    const absent = await context('kai', randomUUID());
    expectError(absent, 404, 'NOT_FOUND');
    for (const key of [COMMONS, PREMED, MODERATORS]) {
      const { id } = await forum.post('maya', key);
      const commentId = await forum.comment('maya', id);
      const hidden = await context('kai', commentId);
      expect({ ...hidden.body }, key).toEqual(absent.body);
      expect((await context('maya', commentId)).status).toBe(200);
      expect((await context('ava', commentId)).status, key).toBe(key === PREMED ? 200 : 404);
    }
  });

  test('takes as many queries for a chain as for one comment with its thread', async () => {
    const { id: postId } = await forum.post('maya', COMMONS);
    const parent = await forum.comment('maya', postId);
    const first = await forum.comment('tomasz', postId, 'One', parent);
    const second = await forum.comment('hannah', postId, 'Two', first);
    const hannah = await forum.as('hannah');
    const short = await forum.queries(() => hannah.get(`/comments/${first}/context`));
    expect(await forum.queries(() => hannah.get(`/comments/${second}/context`))).toEqual(short);
    expect(short.length).toBeLessThanOrEqual(6);
  });
});
