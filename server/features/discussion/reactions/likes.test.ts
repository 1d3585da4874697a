import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CastName } from '#server/testing/cast.ts';
import { expectError, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { connect } from '#server/testing/live-client.ts';

const LIKERS = ['maya', 'tomasz', 'hannah', 'samuel', 'kai'] as const;

const KINDS = ['post', 'comment'] as const;
type Kind = (typeof KINDS)[number];

describe.each(KINDS)('liking a %s', (kind: Kind) => {
  const forum = useForum();
  beforeAll(() => liftLimits(forum));

  async function target() {
    const { id, slug } = await forum.post('maya', 'thedashboard');
    return { post: id, slug, comment: await forum.comment('maya', id) };
  }
  type Target = Awaited<ReturnType<typeof target>>;

  async function like(by: CastName, on: Target, liked: boolean) {
    return (await forum.as(by)).put(`/${kind}s/${on[kind]}/like`, { liked });
  }
  async function seenBy(by: CastName, { post, slug }: Target) {
    const visitor = await forum.as(by);
    const { liked, reactionsCount } =
      kind === 'post' ? (await visitor.get(`/posts/${slug}`)).body : (await visitor.get(`/posts/${post}/comments`)).body.items[0];
    return { liked, reactionsCount };
  }
  async function rows(on: Target): Promise<CastName[]> {
    const found =
      kind === 'post'
        ? await forum.db.selectFrom('post_reactions').select('member_id').where('post_id', '=', on.post).execute()
        : await forum.db.selectFrom('comment_reactions').select('member_id').where('comment_id', '=', on.comment).execute();
    const names = await Promise.all(LIKERS.map(async (name) => [await forum.id(name), name] as const));
    return names.filter(([id]) => found.some((row) => row.member_id === id)).map(([, name]) => name);
  }

  test('is counted, is shown as the person’s own, and can be removed', async () => {
    const on = await target();
    expect(await like('hannah', on, true)).toMatchObject({ status: 200, body: { liked: true, reactionsCount: 1 } });
    expect(await like('kai', on, true)).toMatchObject({ status: 200, body: { liked: true, reactionsCount: 2 } });
    expect(await seenBy('hannah', on)).toEqual({ liked: true, reactionsCount: 2 });
    expect(await seenBy('tomasz', on)).toEqual({ liked: false, reactionsCount: 2 });
    expect(await like('hannah', on, false)).toMatchObject({ status: 200, body: { liked: false, reactionsCount: 1 } });
    expect(await seenBy('hannah', on)).toEqual({ liked: false, reactionsCount: 1 });
  });

  test('twice, or removing a missing like, changes nothing', async () => {
    const on = await target();
    expect((await like('hannah', on, false)).body).toEqual({ liked: false, reactionsCount: 0 });
    await like('hannah', on, true);
    expect((await like('hannah', on, true)).body).toEqual({ liked: true, reactionsCount: 1 });
    await like('hannah', on, false);
    expect((await like('hannah', on, false)).body).toEqual({ liked: false, reactionsCount: 0 });
  });

  test('works on the person’s own', async () => {
    const on = await target();
    expect((await like('maya', on, true)).body).toEqual({ liked: true, reactionsCount: 1 });
  });

  test('without the field `liked` is refused', async () => {
    const on = await target();
    const answer = await (await forum.as('hannah')).put(`/${kind}s/${on[kind]}/like`, {});
    expect(Object.keys(expectError(answer, 400, 'INPUT_INVALID').data.fields ?? {})).toEqual(['liked']);
  });

  test('a hundred times on and off by five people at once keeps the count equal to the likes', async () => {
    const on = await target();
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => like(LIKERS[index % 5] ?? 'kai', on, index % 3 !== 0)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const { body } of answers) expect(body.reactionsCount).toBeLessThanOrEqual(5);
    const likers = await rows(on);
    for (const name of LIKERS)
      expect(await seenBy(name, on), name).toEqual({ liked: likers.includes(name), reactionsCount: likers.length });

    await Promise.all(LIKERS.map((name) => like(name, on, true)));
    expect((await seenBy('hannah', on)).reactionsCount).toBe(5);
    await Promise.all(LIKERS.flatMap((name) => [like(name, on, false), like(name, on, false)]));
    expect(await rows(on)).toEqual([]);
    expect(await seenBy('hannah', on)).toEqual({ liked: false, reactionsCount: 0 });
    expect(forum.logged.filter(({ level }) => level !== 'info')).toEqual([]);
  });

  test('by one person in forty tabs counts once', async () => {
    const on = await target();
    await Promise.all(Array.from({ length: 40 }, () => like('tomasz', on, true)));
    expect(await seenBy('tomasz', on)).toEqual({ liked: true, reactionsCount: 1 });
  });

  test('is announced to readers of the post once per change', async () => {
    const on = await target();
    const tab = await connect(forum.origin, await forum.as('tomasz'));
    await tab.subscribe(`post:${on.post}`);
    await like('hannah', on, true);
    await like('hannah', on, true);
    await like('hannah', on, false);
    await like('hannah', on, false);
    await tab.settled();
    const event = { topic: `post:${on.post}`, kind: 'likes.changed', id: on[kind] };
    expect(tab.events()).toEqual([event, event]);
    tab.socket.close();
  });

  test.each([
    ['who restricts its author', 'hannah', 'maya'],
    ['whom its author restricts', 'maya', 'hannah'],
  ] as const)('by one %s is refused; an earlier one can be taken back', async (_, blocker, blocked) => {
    const on = await target();
    await like('hannah', on, true);
    const row = { blocker_id: await forum.id(blocker), blocked_id: await forum.id(blocked) };
    await forum.db.insertInto('contact_blocks').values(row).execute();
    const { message } = expectError(await like('hannah', on, true), 403, 'BLOCKED');
    expect(message).toBe("You cannot interact with this user's content.");
    expect(await rows(on)).toEqual(['hannah']);
    expect((await like('hannah', on, false)).status).toBe(200);
    expect(await rows(on)).toEqual([]);
    await forum.db.deleteFrom('contact_blocks').execute();
  });

  test('missing and hidden targets get the same answer', async () => {
    const hidden = await forum.post('samuel', 'port-ellery/general/harbor');
    const comment = await forum.comment('samuel', hidden.id);
    const away = { post: hidden.id, comment, slug: hidden.slug };
    const none = { post: randomUUID(), comment: randomUUID(), slug: '' };
    const [one, other] = [await like('hannah', away, true), await like('hannah', none, true)];
    expect(expectError(one, 404, 'NOT_FOUND')).toEqual(expectError(other, 404, 'NOT_FOUND'));
    expectError(await forum.anonymous().put(`/${kind}s/${away[kind]}/like`, { liked: true }), 401, 'SESSION_MISSING');
  });
});

describe('the likes of an open post', () => {
  const forum = useForum();

  async function counts(by: CastName, postId: string, comments?: string) {
    return (await forum.as(by)).get(`/posts/${postId}/likes${comments === undefined ? '' : `?comments=${comments}`}`);
  }

  test('contain those of the post and of the requested comments, and the reader’s own', async () => {
    const { id } = await forum.post('maya', 'thedashboard');
    const [one, other] = [await forum.comment('maya', id), await forum.comment('maya', id)];
    for (const name of ['hannah', 'kai'] as const) {
      await (await forum.as(name)).put(`/posts/${id}/like`, { liked: true });
      await (await forum.as(name)).put(`/comments/${one}/like`, { liked: true });
    }
    const ours = { id: one, liked: true, reactionsCount: 2 };
    const none = { id: other, liked: false, reactionsCount: 0 };
    expect((await counts('hannah', id)).body).toEqual({ post: { liked: true, reactionsCount: 2 }, comments: [] });
    const { body } = await counts('hannah', id, `${one},${other}`);
    expect(body.comments).toHaveLength(2);
    expect(body.comments).toEqual(expect.arrayContaining([ours, none]));
    expect((await counts('tomasz', id, one)).body).toMatchObject({
      post: { liked: false },
      comments: [{ liked: false, reactionsCount: 2 }],
    });
    const seen = await forum.anonymous().get(`/posts/${id}/likes?comments=${one}`);
    expect(seen.body).toMatchObject({ post: { liked: false, reactionsCount: 2 }, comments: [{ liked: false, reactionsCount: 2 }] });
  });

  test('leave out comments of another post', async () => {
    const hidden = await forum.post('samuel', 'port-ellery/general/harbor');
    const theirs = await forum.comment('samuel', hidden.id);
    const { id } = await forum.post('maya', 'thedashboard');
    expect((await counts('hannah', id, `${theirs},${randomUUID()}`)).body.comments).toEqual([]);
    expectError(await counts('hannah', hidden.id), 404, 'NOT_FOUND');
    expectError(await forum.anonymous().get(`/posts/${hidden.id}/likes`), 401, 'SESSION_MISSING');
    expectError(await counts('hannah', id, 'x,y'), 400, 'INPUT_INVALID');
    expectError(await counts('hannah', id, Array.from({ length: 201 }, () => id).join(',')), 400, 'INPUT_INVALID');
  });

  test('take as many queries for many comments as for one', async () => {
    const { id } = await forum.post('maya', 'thedashboard');
    const comments: string[] = [];
    for (let index = 0; index < 8; index += 1) comments.push(await forum.comment('maya', id));
    const one = await forum.queries(() => counts('hannah', id, comments[0]));
    expect(await forum.queries(() => counts('hannah', id, comments.join(',')))).toHaveLength(one.length);
  });
});
