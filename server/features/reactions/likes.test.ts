import { beforeAll, describe, expect, test } from 'vitest';
import type { CastName } from '#server/testing/cast.ts';
import { expectError, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';

const LIKERS = ['maya', 'tomasz', 'hannah', 'samuel', 'kai'] as const;

/** Both kinds of thing that can be liked, each with where its count and one's own like are shown. */
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

  test('counts it, marks it as one’s own, and can be taken back', async () => {
    const on = await target();
    expect(await like('hannah', on, true)).toMatchObject({ status: 200, body: { liked: true, reactionsCount: 1 } });
    expect(await like('kai', on, true)).toMatchObject({ status: 200, body: { liked: true, reactionsCount: 2 } });
    expect(await seenBy('hannah', on)).toEqual({ liked: true, reactionsCount: 2 });
    expect(await seenBy('tomasz', on)).toEqual({ liked: false, reactionsCount: 2 });
    expect(await like('hannah', on, false)).toMatchObject({ status: 200, body: { liked: false, reactionsCount: 1 } });
    expect(await seenBy('hannah', on)).toEqual({ liked: false, reactionsCount: 1 });
  });

  test('twice, or taking back what is not there, changes nothing', async () => {
    const on = await target();
    expect((await like('hannah', on, false)).body).toEqual({ liked: false, reactionsCount: 0 });
    await like('hannah', on, true);
    expect((await like('hannah', on, true)).body).toEqual({ liked: true, reactionsCount: 1 });
    await like('hannah', on, false);
    expect((await like('hannah', on, false)).body).toEqual({ liked: false, reactionsCount: 0 });
  });

  test('works on one’s own', async () => {
    const on = await target();
    expect((await like('maya', on, true)).body).toEqual({ liked: true, reactionsCount: 1 });
  });

  test('without saying whether is refused', async () => {
    const on = await target();
    const answer = await (await forum.as('hannah')).put(`/${kind}s/${on[kind]}/like`, {});
    expect(Object.keys(expectError(answer, 400, 'INPUT_INVALID').data.fields ?? {})).toEqual(['liked']);
  });

  test('a hundred times on and off by five people at once leaves the count and the likes in step', async () => {
    const on = await target();
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => like(LIKERS[index % 5] ?? 'kai', on, index % 3 !== 0)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const { body } of answers) expect(body.reactionsCount).toBeLessThanOrEqual(5);
    const likers = await rows(on);
    for (const name of LIKERS)
      expect(await seenBy(name, on), name).toEqual({ liked: likers.includes(name), reactionsCount: likers.length });

    // Whatever order that was: everybody at once, then nobody.
    await Promise.all(LIKERS.map((name) => like(name, on, true)));
    expect((await seenBy('hannah', on)).reactionsCount).toBe(5);
    await Promise.all(LIKERS.flatMap((name) => [like(name, on, false), like(name, on, false)]));
    expect(await rows(on)).toEqual([]);
    expect(await seenBy('hannah', on)).toEqual({ liked: false, reactionsCount: 0 });
    expect(forum.logged.filter(({ level }) => level !== 'info')).toEqual([]);
  });

  test('by one impatient person in forty tabs counts once', async () => {
    const on = await target();
    await Promise.all(Array.from({ length: 40 }, () => like('tomasz', on, true)));
    expect(await seenBy('tomasz', on)).toEqual({ liked: true, reactionsCount: 1 });
  });
});
