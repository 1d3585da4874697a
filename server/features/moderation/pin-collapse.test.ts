import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CastName } from '#server/testing/cast.ts';
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

async function put(by: CastName, path: string, body: unknown) {
  return (await forum.as(by)).put(path, body);
}

async function logOf(id: string) {
  const rows = await forum.db.selectFrom('moderation_log').selectAll().orderBy('id').execute();
  return rows
    .filter(({ subject }) => subject.id === id)
    .map(({ action, moderator_id, institution_id }) => ({ action, moderator_id, institution_id }));
}

async function inFeed(by: CastName, key: string, id: string): Promise<Json> {
  const { id: community } = await forum.community(key);
  const { items } = (await (await forum.as(by)).get(`/communities/${community}/posts`)).body;
  return items.find((post: Json) => post.id === id);
}

const ACTS = [
  ['pin a post', 'posts', 'pin', 'pinned', 'isPinned', ['pin', 'unpin'], ['Post pinned successfully', 'Post unpinned successfully']],
  [
    'collapse a post',
    'posts',
    'collapse',
    'collapsed',
    'isCollapsed',
    ['collapse', 'expand'],
    ['Post collapsed successfully', 'Post expanded successfully'],
  ],
  [
    'pin a comment',
    'comments',
    'pin',
    'pinned',
    'isPinned',
    ['pin', 'unpin'],
    ['Comment pinned successfully', 'Comment unpinned successfully'],
  ],
] as const;

describe.each(ACTS)('to %s', (_title, kind, act, field, mark, actions, messages) => {
  async function target(key: string, by: CastName = 'tomasz') {
    const post = await forum.post(by, key);
    const comment = kind === 'comments' ? await forum.comment(by, post.id) : null;
    const community = (await forum.community(key)).id;
    const id = comment ?? post.id;
    const events: LiveEvent[] =
      comment === null
        ? [
            { topic: `community:${community}`, kind: 'post.changed', id },
            { topic: `post:${id}`, kind: 'post.changed', id },
          ]
        : [{ topic: `post:${post.id}`, kind: 'comment.changed', id }];
    heard.splice(0);
    return { id, path: `/${kind}/${id}/${act}`, events };
  }

  test('and undo it gets a response, a log entry and an event each', async () => {
    const { id, path, events } = await target(COMMONS);
    expect(await put('maya', path, { [field]: true })).toMatchObject({ status: 200, body: { [mark]: true, message: messages[0] } });
    expect(heard).toEqual(events);
    expect(await put('maya', path, { [field]: false })).toMatchObject({ status: 200, body: { [mark]: false, message: messages[1] } });
    expect(heard).toEqual([...events, ...events]);
    const by = { moderator_id: await forum.id('maya'), institution_id: await institution() };
    expect(await logOf(id)).toEqual(actions.map((action) => ({ action, ...by })));
  });

  test('twice adds no change, log entry or event', async () => {
    const { id, path, events } = await target(COMMONS);
    expect(await put('maya', path, { [field]: false })).toMatchObject({ status: 200, body: { [mark]: false } });
    expect([await logOf(id), heard]).toEqual([[], []]);
    for (const _ of [1, 2]) expect(await put('maya', path, { [field]: true })).toMatchObject({ status: 200, body: { [mark]: true } });
    expect(await logOf(id)).toHaveLength(1);
    expect(heard).toEqual(events);
  });

  test('by many at once is one action', async () => {
    const { id, path, events } = await target('thedashboard');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, turn) => put(turn % 2 === 0 ? 'maya' : 'samuel', path, { [field]: true })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await logOf(id)).toHaveLength(1);
    expect(heard).toEqual(events);
  });

  test('is allowed to moderators of the school, on the Dashboard to those of every school', async () => {
    const global = await target('thedashboard');
    expect((await put('samuel', global.path, { [field]: true })).status).toBe(200);
    expect(await logOf(global.id)).toEqual([{ action: actions[0], moderator_id: await forum.id('samuel'), institution_id: null }]);
    expectError(await put('samuel', (await target(COMMONS)).path, { [field]: true }), 404, 'NOT_FOUND');
    for (const name of ['tomasz', 'hannah', 'kai', 'ava'] as const) {
      const refused = expectError(await put(name, global.path, { [field]: true }), 403, 'FORBIDDEN');
      expect(refused.message).toBe('Only moderators can do this.');
    }
    expectError(await put('ines', global.path, { [field]: true }), 403, 'PROFILE_INCOMPLETE');
    expectError(await forum.anonymous().put(global.path, { [field]: true }), 401, 'SESSION_MISSING');
  });

  test('works across a restriction in either direction', async () => {
    const [maya, tomasz] = [await forum.id('maya'), await forum.id('tomasz')];
    for (const [blocker_id, blocked_id] of [
      [maya, tomasz],
      [tomasz, maya],
    ] as const) {
      const { path } = await target(COMMONS);
      await forum.db.insertInto('contact_blocks').values({ blocker_id, blocked_id }).execute();
      expect((await put('maya', path, { [field]: true })).status).toBe(200);
      await forum.db.deleteFrom('contact_blocks').execute();
    }
  });

  test('is refused for missing content and without a value', async () => {
    expectError(await put('maya', `/${kind}/${await forum.id('maya')}/${act}`, { [field]: true }), 404, 'NOT_FOUND');
    const refused = expectError(await put('maya', (await target(COMMONS)).path, {}), 400, 'INPUT_INVALID');
    expect(Object.keys(refused.data.fields ?? {})).toEqual([field]);
  });
});

async function institution(): Promise<string> {
  return (await forum.db.selectFrom('institutions').select('id').where('slug', '=', 'alder-ridge').executeTakeFirstOrThrow()).id;
}

test('a collapsed post keeps its text for its page, and shows it in lists once it is expanded', async () => {
  const { id, slug } = await forum.post('tomasz', COMMONS, { body: 'All of *this*.' });
  expect((await put('maya', `/posts/${id}/collapse`, { collapsed: true })).body.excerpt).toBe('');
  expect(await inFeed('hannah', COMMONS, id)).toMatchObject({ isCollapsed: true, excerpt: '' });
  expect((await (await forum.as('hannah')).get(`/posts/${slug}`)).body).toMatchObject({ isCollapsed: true, body: 'All of *this*.' });
  expect((await put('maya', `/posts/${id}/collapse`, { collapsed: false })).body.excerpt).toBe('All of this.');
  expect(await inFeed('hannah', COMMONS, id)).toMatchObject({ isCollapsed: false, excerpt: 'All of this.' });
});

test('a pinned comment comes before all others', async () => {
  const { id: post } = await forum.post('tomasz', COMMONS);
  const ids: string[] = [];
  for (const words of ['first', 'second', 'third']) ids.push(await forum.comment('hannah', post, words));
  await put('maya', `/comments/${ids[2]}/pin`, { pinned: true });
  const { items } = (await (await forum.as('hannah')).get(`/posts/${post}/comments`)).body;
  expect(items.map((one: Json) => [one.id, one.isPinned])).toEqual([
    [ids[2], true],
    [ids[0], false],
    [ids[1], false],
  ]);
});

test('a reply cannot be pinned, and its `can.pin` is false', async () => {
  const { id: post } = await forum.post('tomasz', COMMONS);
  const comment = await forum.comment('hannah', post);
  const reply = await forum.comment('tomasz', post, 'So it is.', comment);
  const answer = expectError(await put('maya', `/comments/${reply}/pin`, { pinned: true }), 403, 'FORBIDDEN');
  expect(answer.message).toBe('A reply cannot be pinned, only a comment on the post itself.');
  const other = expectError(await put('hannah', `/comments/${reply}/pin`, { pinned: true }), 403, 'FORBIDDEN');
  expect(other.message).toBe('Only moderators can do this.');
  expect(await logOf(reply)).toEqual([]);
  const [thread] = (await (await forum.as('maya')).get(`/posts/${post}/comments`)).body.items;
  expect([thread.can.pin, thread.replies.items[0].can.pin, thread.replies.items[0].isPinned]).toEqual([true, false, false]);
});

test('posts say who may pin and collapse them', async () => {
  const { id, slug } = await forum.post('tomasz', 'thedashboard');
  for (const [name, may] of [
    ['maya', true],
    ['samuel', true],
    ['tomasz', false],
    ['ava', false],
  ] as const) {
    const can = { pin: may, collapse: may };
    expect((await inFeed(name, 'thedashboard', id)).can, name).toMatchObject(can);
    expect((await (await forum.as(name)).get(`/posts/${slug}`)).body.can, name).toMatchObject(can);
  }
  expect((await forum.anonymous().get(`/posts/${slug}`)).body.can).toMatchObject({ pin: false, collapse: false });
});

test('the log keeps the pinned content as it was', async () => {
  const { id: postId } = await forum.post('tomasz', COMMONS, { title: 'As it was' });
  const commentId = await forum.comment('hannah', postId, 'Words');
  await put('maya', `/posts/${postId}/pin`, { pinned: true });
  await put('maya', `/comments/${commentId}/pin`, { pinned: true });
  const subjects = (await forum.db.selectFrom('moderation_log').select('subject').orderBy('id').execute()).map(({ subject }) => subject);
  expect(subjects.slice(-2)).toEqual([
    { kind: 'post', id: postId, title: 'As it was', authorId: await forum.id('tomasz'), authorName: 'Tomasz Wiśniewski' },
    { kind: 'comment', id: commentId, postId, content: 'Words', authorId: await forum.id('hannah'), authorName: 'Hannah Bell' },
  ]);
});
