import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CastName } from '#server/testing/cast.ts';
import { type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { connect } from '#server/testing/live-client.ts';

const COMMONS = 'alder-ridge/general/commons';

describe('who is notified', () => {
  const forum = useForum();
  beforeAll(() => liftLimits(forum));
  afterEach(async () => {
    await forum.db.deleteFrom('contact_blocks').execute();
    await forum.db.deleteFrom('notifications').execute();
    await forum.db.deleteFrom('notification_groups').execute();
  });

  async function list(name: CastName): Promise<Json[]> {
    return (await (await forum.as(name)).get('/notifications')).body.items;
  }
  async function told(name: CastName): Promise<string[]> {
    return (await list(name)).map(({ type, actor }) => `${type} ${actor?.username ?? 'Anonymous'}`);
  }
  async function like(by: CastName, kind: 'posts' | 'comments', id: string, liked = true) {
    expect((await (await forum.as(by)).put(`/${kind}/${id}/like`, { liked })).status).toBe(200);
  }
  async function restrict(blocker: CastName, blocked: CastName) {
    const row = { blocker_id: await forum.id(blocker), blocked_id: await forum.id(blocked) };
    await forum.db.insertInto('contact_blocks').values(row).execute();
  }

  test('of a comment: the post’s author, with everything that a line shows', async () => {
    const post = await forum.post('maya', COMMONS, { title: 'Nephrons' });
    const comment = await forum.comment('hannah', post.id, 'Draw it **again** and\n\nagain.');
    expect(await list('maya')).toEqual([
      {
        id: expect.any(String),
        type: 'comment_on_post',
        actor: expect.objectContaining({ username: 'hannah_b', name: 'Hannah Bell' }),
        others: 0,
        times: 1,
        post: { id: post.id, title: 'Nephrons' },
        comment: { id: comment, excerpt: 'Draw it again and again.' },
        community: expect.objectContaining({ path: '/communities/alder-ridge/general/commons' }),
        path: `${post.path}#comment-${comment}`,
        createdAt: expect.any(String),
        readAt: null,
      },
    ]);
    expect(await told('hannah')).toEqual([]);
  });

  test('of a like of a post: its author, with the post’s path', async () => {
    const post = await forum.post('maya', COMMONS);
    await like('hannah', 'posts', post.id);
    expect(await list('maya')).toMatchObject([{ type: 'react_on_post', comment: null, path: post.path }]);
  });

  test('of a like of a comment: its author, but not the post’s', async () => {
    const post = await forum.post('maya', COMMONS);
    const comment = await forum.comment('hannah', post.id);
    await like('tomasz', 'comments', comment);
    expect(await list('hannah')).toMatchObject([
      { type: 'react_on_comment', actor: { username: 'Tomasz.W' }, path: `${post.path}#comment-${comment}` },
    ]);
    expect(await told('maya')).toEqual(['comment_on_post hannah_b']);
  });

  test('of a reply: the answered person, the thread’s author and the post’s author', async () => {
    const post = await forum.post('samuel', 'thedashboard');
    const comment = await forum.comment('maya', post.id);
    const reply = await forum.comment('hannah', post.id, 'One', comment);
    await forum.comment('tomasz', post.id, 'Two', reply);
    expect(await told('hannah')).toEqual(['reply_to_comment Tomasz.W']);
    expect(await told('maya')).toEqual(['reply_to_comment Tomasz.W', 'reply_to_comment hannah_b']);
    expect(await told('samuel')).toEqual(['comment_on_post Tomasz.W', 'comment_on_post hannah_b', 'comment_on_post maya']);
  });

  test('of a reply: nobody twice; the type reply takes precedence over comment', async () => {
    const post = await forum.post('maya', COMMONS);
    const own = await forum.comment('maya', post.id);
    const reply = await forum.comment('maya', post.id, 'Also', own);
    await forum.comment('hannah', post.id, 'Thanks', reply);
    expect(await told('maya')).toEqual(['reply_to_comment hannah_b']);
  });

  test('of a reply that mentions a person who turned mentions off: as a reply', async () => {
    const post = await forum.post('samuel', 'thedashboard');
    const comment = await forum.comment('hannah', post.id);
    const hannah = await forum.as('hannah');
    expect((await hannah.put('/notification-settings/choices/mentions', { channel: 'off' })).status).toBe(200);
    await forum.comment('tomasz', post.id, '@hannah_b, yes.', comment);
    expect(await told('hannah')).toEqual(['reply_to_comment Tomasz.W']);
    await forum.db.deleteFrom('notification_choices').execute();
  });

  test('not the people who act', async () => {
    const post = await forum.post('maya', COMMONS);
    const comment = await forum.comment('maya', post.id);
    await forum.comment('maya', post.id, 'Reply', comment);
    await like('maya', 'posts', post.id);
    await like('maya', 'comments', comment);
    expect(await told('maya')).toEqual([]);
  });

  test('not deleted accounts; what a deleted account did stays as Anonymous', async () => {
    const post = await forum.post('maya', COMMONS);
    const comment = await forum.comment('hannah', post.id);
    await forum.db.updateTable('notifications').set({ actor_id: null }).execute();
    expect(await list('maya')).toMatchObject([{ actor: null }]);
    await forum.db.updateTable('posts').set({ author_id: null }).where('id', '=', post.id).execute();
    await forum.db.updateTable('comments').set({ author_id: null }).where('id', '=', comment).execute();
    await forum.comment('tomasz', post.id, 'A reply', comment);
    await like('tomasz', 'comments', comment);
    await like('tomasz', 'posts', post.id);
    expect(await forum.db.selectFrom('notifications').select('id').execute()).toHaveLength(1);
  });

  test.each([
    ['the reader', 'maya', 'tomasz'],
    ['the writer', 'tomasz', 'maya'],
  ] as const)('nobody across a restriction by %s', async (_, blocker, blocked) => {
    const post = await forum.post('hannah', COMMONS);
    const comment = await forum.comment('maya', post.id);
    const reply = await forum.comment('hannah', post.id, 'One', comment);
    await restrict(blocker, blocked);
    await forum.comment('tomasz', post.id, 'Two', reply);
    expect(await told('maya')).toEqual(['reply_to_comment hannah_b']);
    expect(await told('hannah')).toContain('reply_to_comment Tomasz.W');
  });

  test.each([
    ['the reader', 'maya', 'hannah'],
    ['the writer', 'hannah', 'maya'],
  ] as const)('earlier notifications and their dot disappear after a restriction by %s', async (_, blocker, blocked) => {
    const post = await forum.post('maya', COMMONS);
    await forum.comment('hannah', post.id);
    expect((await (await forum.as('maya')).get('/notifications/unread')).body).toEqual({ unread: true });
    await restrict(blocker, blocked);
    expect(await told('maya')).toEqual([]);
    expect((await (await forum.as('maya')).get('/notifications/unread')).body).toEqual({ unread: false });
  });

  describe('somebody who changes school', () => {
    async function move(name: CastName, school: string) {
      const { id } = await forum.db.selectFrom('institutions').select('id').where('slug', '=', school).executeTakeFirstOrThrow();
      await forum.db
        .updateTable('members')
        .set({ institution_id: id })
        .where('id', '=', await forum.id(name))
        .execute();
    }

    test('sees and gets no notifications of the old one, and has the dot for readable ones only', async () => {
      const post = await forum.post('hannah', COMMONS);
      await forum.comment('tomasz', post.id, 'Before');
      const open = await forum.post('hannah', 'thedashboard');
      await move('hannah', 'port-ellery');
      expect(await told('hannah')).toEqual([]);
      expect((await (await forum.as('hannah')).get('/notifications/unread')).body).toEqual({ unread: false });
      await forum.comment('tomasz', post.id, 'After');
      await forum.comment('kai', open.id, 'On the Dashboard');
      expect(await told('hannah')).toEqual(['comment_on_post kai']);
      await move('hannah', 'alder-ridge');
      expect(await told('hannah')).toEqual(['comment_on_post kai', 'comment_on_post Tomasz.W']);
    });

    test('is not notified of the moderators’ community after losing moderator rights', async () => {
      const post = await forum.post('maya', 'alder-ridge/admin/moderators');
      const maya = await forum.id('maya');
      const { institution_id } = await forum.db
        .selectFrom('moderators')
        .select('institution_id')
        .where('member_id', '=', maya)
        .executeTakeFirstOrThrow();
      await forum.db
        .insertInto('moderators')
        .values({ institution_id, member_id: await forum.id('tomasz') })
        .execute();
      await forum.comment('tomasz', post.id);
      expect(await told('maya')).toEqual(['comment_on_post Tomasz.W']);
      await forum.db.deleteFrom('moderators').where('member_id', '=', maya).execute();
      expect(await told('maya')).toEqual([]);
      await forum.comment('tomasz', post.id, 'Again');
      await forum.db.insertInto('moderators').values({ institution_id, member_id: maya }).execute();
      expect(await told('maya')).toEqual(['comment_on_post Tomasz.W']);
    });
  });

  test('nobody of a failed write', async () => {
    const post = await forum.post('maya', COMMONS);
    await restrict('maya', 'hannah');
    expect((await (await forum.as('hannah')).put(`/posts/${post.id}/like`, { liked: true })).status).toBe(403);
    expect(await forum.db.selectFrom('notifications').select('id').execute()).toEqual([]);
  });

  test('every open tab gets an event after the commit, which carries only the recipient’s id', async () => {
    const maya = await forum.id('maya');
    const tab = await connect(forum.origin, await forum.as('maya'));
    await tab.subscribe(`person:${maya}`);
    const post = await forum.post('maya', COMMONS);
    await forum.comment('hannah', post.id);
    await tab.settled();
    expect(tab.events()).toEqual([{ topic: `person:${maya}`, kind: 'notifications.changed', id: maya }]);
    tab.socket.close();
  });
});
