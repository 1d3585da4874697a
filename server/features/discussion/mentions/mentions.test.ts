import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CastName } from '#server/testing/cast.ts';
import { expectError, type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { connect } from '#server/testing/live-client.ts';
import { MAX_MENTIONS } from '#shared/rules/mentions.ts';
import { MENTION_TEXTS } from '#shared/rules/texts/mentions.ts';

const COMMONS = 'alder-ridge/general/commons';
const DASHBOARD = 'thedashboard';

describe('mentions', () => {
  const forum = useForum();
  beforeAll(() => liftLimits(forum));
  afterEach(async () => {
    for (const table of ['contact_blocks', 'notifications', 'notification_groups', 'community_states'] as const)
      await forum.db.deleteFrom(table).execute();
  });

  async function told(name: CastName): Promise<string[]> {
    const { items } = (await (await forum.as(name)).get('/notifications')).body;
    return items.map(({ type, actor }: Json) => `${type} ${actor?.username ?? 'Anonymous'}`);
  }
  async function restrict(blocker: CastName, blocked: CastName) {
    const row = { blocker_id: await forum.id(blocker), blocked_id: await forum.id(blocked) };
    await forum.db.insertInto('contact_blocks').values(row).execute();
  }
  async function read(name: CastName, postId: string, commentId: string): Promise<Json> {
    const { items } = (await (await forum.as(name)).get(`/posts/${postId}/comments/states?ids=${commentId}`)).body;
    return items[0];
  }
  async function mentionedIn(postId: string, commentId: string): Promise<string[]> {
    return (await read('maya', postId, commentId)).mentions.map(({ written }: Json) => written);
  }
  async function edit(by: CastName, commentId: string, content: string) {
    const answer = await (await forum.as(by)).put(`/comments/${commentId}`, { content });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.comment;
  }

  test('a comment notifies the mentioned people once and returns who they are', async () => {
    const post = await forum.post('maya', COMMONS, { title: 'Nephrons' });
    const hannah = await forum.id('hannah');
    const tab = await connect(forum.origin, await forum.as('hannah'));
    await tab.subscribe(`person:${hannah}`);
    const answer = await (await forum.as('tomasz')).post(`/posts/${post.id}/comments`, {
      requestKey: crypto.randomUUID(),
      content: 'Ask @Hannah_B. Really, @hannah_b, please.',
    });
    const hannahs = { username: 'hannah_b', name: 'Hannah Bell' };
    const mentions = [
      { written: 'Hannah_B', ...hannahs },
      { written: 'hannah_b', ...hannahs },
    ];
    expect(answer.body.comment.mentions).toEqual(mentions);
    expect((await read('maya', post.id, answer.body.comment.id)).mentions).toEqual(mentions);
    expect((await (await forum.as('hannah')).get('/notifications')).body.items).toMatchObject([
      {
        type: 'mention',
        actor: { username: 'Tomasz.W' },
        path: `${post.path}#comment-${answer.body.comment.id}`,
        post: { title: 'Nephrons' },
      },
    ]);
    expect(await told('maya')).toEqual(['comment_on_post Tomasz.W']);
    await tab.settled();
    expect(tab.events()).toEqual([{ topic: `person:${hannah}`, kind: 'notifications.changed', id: hannah }]);
    tab.socket.close();
  });

  test('a mention takes precedence over a reply, and a reply over a comment', async () => {
    const post = await forum.post('maya', COMMONS);
    const comment = await forum.comment('hannah', post.id);
    await forum.comment('tomasz', post.id, 'As @hannah_b and @maya say', comment);
    expect(await told('hannah')).toEqual(['mention Tomasz.W']);
    expect((await told('maya'))[0]).toBe('mention Tomasz.W');
    await forum.comment('tomasz', post.id, 'As @maya says', comment);
    expect(await told('hannah')).toEqual(['reply_to_comment Tomasz.W', 'mention Tomasz.W']);
  });

  test('a post notifies the mentioned people, and its page returns them', async () => {
    const post = await forum.post('maya', COMMONS, { title: 'Study group', body: 'With @hannah_b and @nobody.' });
    expect((await (await forum.as('hannah')).get('/notifications')).body.items).toMatchObject([
      { type: 'mention', actor: { username: 'maya' }, comment: null, path: post.path },
    ]);
    const { body } = await (await forum.as('tomasz')).get(`/posts/${post.id}`);
    expect(body.mentions).toEqual([{ written: 'hannah_b', username: 'hannah_b', name: 'Hannah Bell' }]);
  });

  test.each([
    ['in code', 'Write `@hannah_b`'],
    ['in a block of code', '```\n@hannah_b\n```'],
    ['in an address', 'mail hannah@hannah_b.example or x@hannah_b'],
    ['in a link', '[@hannah_b](https://example.org)'],
    ['within a word', 'foo@hannah_b, @hannah_bx and @hannah_b@example'],
    ['of oneself', 'I am @tomasz.w'],
    ['of somebody who has no finished profile', 'Hello @ines'],
    ['of somebody of another school who has not written there', 'Hello @kai'],
  ])('there is no mention %s', async (_, content) => {
    const post = await forum.post('maya', DASHBOARD);
    const comment = await forum.comment('tomasz', post.id, content);
    expect(await mentionedIn(post.id, comment)).toEqual([]);
    expect(await told('hannah')).toEqual([]);
    expect(await told('kai')).toEqual([]);
  });

  test('authors in the thread can be mentioned from another school and by premed students', async () => {
    const post = await forum.post('samuel', DASHBOARD);
    await forum.comment('kai', post.id);
    const comment = await forum.comment('hannah', post.id, '@kai and @samuel, see @tomaszw');
    expect(await mentionedIn(post.id, comment)).toEqual(['kai', 'samuel', 'tomaszw']);
    expect(await told('kai')).toEqual(['mention hannah_b']);
    const premed = await forum.post('ava', 'alder-ridge/premed/premed');
    await forum.comment('maya', premed.id);
    const question = await forum.comment('ava', premed.id, '@maya and @hannah_b, how was it?');
    expect(await mentionedIn(premed.id, question)).toEqual(['maya']);
    expect(await told('hannah')).toEqual([]);
  });

  test('people who can no longer read there cannot be mentioned, even authors in the thread', async () => {
    const post = await forum.post('maya', 'alder-ridge/admin/moderators');
    const comment = await forum.comment('maya', post.id, 'What does @hannah_b say?');
    expect(await mentionedIn(post.id, comment)).toEqual([]);
    const open = await forum.post('hannah', COMMONS);
    const { id } = await forum.db.selectFrom('institutions').select('id').where('slug', '=', 'port-ellery').executeTakeFirstOrThrow();
    const own = await forum.db.selectFrom('members').select('institution_id').where('username', '=', 'hannah_b').executeTakeFirstOrThrow();
    await forum.db.updateTable('members').set({ institution_id: id }).where('username', '=', 'hannah_b').execute();
    expect(await mentionedIn(open.id, await forum.comment('maya', open.id, 'What does @hannah_b say?'))).toEqual([]);
    await forum.db.updateTable('members').set(own).where('username', '=', 'hannah_b').execute();
    expect(await told('hannah')).toEqual([]);
  });

  test.each([
    ['the writer', 'tomasz', 'hannah'],
    ['the other', 'hannah', 'tomasz'],
  ] as const)('nobody across a restriction by %s', async (_, blocker, blocked) => {
    const post = await forum.post('maya', COMMONS);
    await restrict(blocker, blocked);
    const comment = await forum.comment('tomasz', post.id, 'Ask @hannah_b');
    expect(await mentionedIn(post.id, comment)).toEqual([]);
    expect(await told('hannah')).toEqual([]);
  });

  test('people who muted the post or its community or turned mentions off are not notified', async () => {
    const post = await forum.post('maya', COMMONS);
    const member_id = await forum.id('hannah');
    const { tenant_id, community_id } = await forum.db
      .selectFrom('posts')
      .select(['tenant_id', 'community_id'])
      .where('id', '=', post.id)
      .executeTakeFirstOrThrow();
    const state = { post_id: post.id, tenant_id, member_id, level: 'muted' } as const;
    await forum.db.insertInto('post_states').values(state).execute();
    await forum.comment('tomasz', post.id, 'Ask @hannah_b');
    await forum.db.deleteFrom('post_states').where('member_id', '=', member_id).execute();
    await forum.db.insertInto('community_states').values({ community_id, member_id, level: 'muted' }).execute();
    await forum.comment('tomasz', post.id, 'Ask @hannah_b');
    await forum.db.deleteFrom('community_states').execute();
    await forum.db.insertInto('notification_choices').values({ member_id, kind: 'mention', channel: 'off' }).execute();
    await forum.comment('tomasz', post.id, 'Ask @hannah_b');
    await forum.db.deleteFrom('notification_choices').execute();
    expect(await told('hannah')).toEqual([]);
  });

  test('a text mentions at most ten people; further names are plain text', async () => {
    const post = await forum.post('maya', COMMONS);
    const others = Array.from({ length: MAX_MENTIONS }, (_, index) => `@nobody${index}`).join(' ');
    expect(await mentionedIn(post.id, await forum.comment('tomasz', post.id, `${others} @hannah_b`))).toEqual([]);
    expect(await mentionedIn(post.id, await forum.comment('tomasz', post.id, `@hannah_b ${others}`))).toEqual(['hannah_b']);
  });

  test('an edit notifies newly mentioned people only, and removes those no longer named', async () => {
    const post = await forum.post('samuel', DASHBOARD);
    const comment = await forum.comment('tomasz', post.id, 'Ask @hannah_b');
    const rows = () => forum.db.selectFrom('mentions').select(['id', 'written']).where('comment_id', '=', comment).orderBy('id').execute();
    const [first] = await rows();
    const edited = await edit('tomasz', comment, 'Ask @hannah_b or @maya');
    expect(edited.mentions.map(({ written }: Json) => written)).toEqual(['hannah_b', 'maya']);
    expect((await rows())[0]).toEqual(first);
    expect(await told('hannah')).toEqual(['mention Tomasz.W']);
    expect(await told('maya')).toEqual(['mention Tomasz.W']);
    await edit('tomasz', comment, 'Ask @maya');
    expect(await mentionedIn(post.id, comment)).toEqual(['maya']);
    await edit('tomasz', comment, 'Ask @maya or @hannah_b again');
    expect(await told('hannah')).toEqual(['mention Tomasz.W']);

    const own = await forum.post('hannah', COMMONS, { body: 'Hello' });
    const fields = { title: 'A title', category: 'Question', url: '' };
    const change = async (body: string) => (await (await forum.as('hannah')).put(`/posts/${own.id}`, { ...fields, body })).body.post;
    expect((await change('Hello @tomasz.w')).mentions).toMatchObject([{ username: 'Tomasz.W' }]);
    expect(await told('tomasz')).toEqual(['mention hannah_b']);
    expect((await change('Hello')).mentions).toEqual([]);
  });

  test('a mention continues to mean the same person after a change of their name', async () => {
    const post = await forum.post('maya', COMMONS);
    const comment = await forum.comment('tomasz', post.id, 'Ask @hannah_b');
    const rename = (username: string, name: string, from: string) =>
      forum.db.updateTable('members').set({ username, name }).where('username', '=', from).execute();
    await rename('hb', 'Hannah Bell-Ito', 'hannah_b');
    expect((await read('maya', post.id, comment)).mentions).toEqual([{ written: 'hannah_b', username: 'hb', name: 'Hannah Bell-Ito' }]);
    expect((await edit('tomasz', comment, 'Please ask @hannah_b')).mentions).toMatchObject([{ username: 'hb' }]);
    await rename('hannah_b', 'Hannah Bell', 'hb');
  });

  test('a repeated request writes and notifies only once', async () => {
    const post = await forum.post('maya', COMMONS);
    const sent = { requestKey: crypto.randomUUID(), content: 'Ask @hannah_b' };
    const tomasz = await forum.as('tomasz');
    for (const _ of [1, 2]) expect((await tomasz.post(`/posts/${post.id}/comments`, sent)).body.comment.mentions).toHaveLength(1);
    expect(await told('hannah')).toEqual(['mention Tomasz.W']);
  });

  test('deleting a comment deletes its mentions and their notifications', async () => {
    const post = await forum.post('maya', COMMONS);
    const comment = await forum.comment('tomasz', post.id, 'Ask @hannah_b');
    await (await forum.as('tomasz')).delete(`/comments/${comment}`);
    expect(await told('hannah')).toEqual([]);
    expect(await forum.db.selectFrom('mentions').select('id').where('comment_id', '=', comment).execute()).toEqual([]);
  });

  describe('@moderators', () => {
    test('notifies the moderators of the school once per text, and nobody else', async () => {
      const post = await forum.post('tomasz', COMMONS, { body: 'Please look, @moderators.' });
      expect(await told('maya')).toEqual(['mention Tomasz.W']);
      expect(await told('samuel')).toEqual([]);
      expect(await told('hannah')).toEqual([]);
      const comment = await forum.comment('hannah', post.id, '@Moderators, and @tomasz.w');
      expect(await told('maya')).toEqual(['mention hannah_b', 'mention Tomasz.W']);
      await (await forum.as('maya')).delete('/notifications');
      await edit('hannah', comment, '@moderators and @tomasz.w');
      expect(await told('maya')).toEqual([]);
      expect(await mentionedIn(post.id, comment)).toEqual(['tomasz.w']);
    });

    test('notifies nobody on the Dashboard', async () => {
      const post = await forum.post('tomasz', DASHBOARD);
      await forum.comment('hannah', post.id, '@moderators');
      expect(await told('maya')).toEqual([]);
    });
  });

  describe('suggestions', () => {
    async function suggest(name: CastName, q: string, community: string, postId?: string) {
      const { id } = await forum.community(community);
      const query = new URLSearchParams({ q, communityId: id, ...(postId !== undefined && { postId }) });
      return (await forum.as(name)).get(`/mentions?${query}`);
    }
    async function names(name: CastName, q: string, community: string, postId?: string): Promise<string[]> {
      return (await suggest(name, q, community, postId)).body.items.map(({ username }: Json) => username);
    }

    test('include students of the person’s school by a word of their name or the start of their username, ignoring case and accents', async () => {
      expect(await names('maya', 'HAN', COMMONS)).toEqual(['hannah_b']);
      expect(await names('maya', 'tomasz.w', COMMONS)).toEqual(['Tomasz.W']);
      await forum.db.updateTable('members').set({ name: 'Élodie Bell' }).where('username', '=', 'hannah_b').execute();
      expect(await names('maya', 'elo', DASHBOARD)).toEqual(['hannah_b']);
      expect(await names('maya', 'Hannah-', DASHBOARD)).toEqual(['hannah_b']);
      await forum.db.updateTable('members').set({ name: 'Hannah Bell' }).where('username', '=', 'hannah_b').execute();
      expect((await suggest('maya', 'han', COMMONS)).body.items).toEqual([
        { id: await forum.id('hannah'), name: 'Hannah Bell', username: 'hannah_b', year: 'M2', pictureUrl: null, moderator: false },
      ]);
      expect(await names('maya', 'bell', COMMONS)).toEqual(['hannah_b']);
      for (const q of ['', '_', '%', '\\', 'ell']) expect([q, await names('maya', q, COMMONS)]).toEqual([q, []]);
    });

    test('include people of other schools only from the thread; premed students get none', async () => {
      const post = await forum.post('samuel', DASHBOARD);
      await forum.comment('kai', post.id);
      expect(await names('hannah', 'ka', DASHBOARD)).toEqual([]);
      expect(await names('hannah', 'ka', DASHBOARD, post.id)).toEqual(['kai']);
      expect(await names('hannah', 'nako', DASHBOARD)).toEqual([]);
      expect(await names('hannah', 'nako', DASHBOARD, post.id)).toEqual(['kai']);
      expect(await names('hannah', 'sam', DASHBOARD, post.id)).toEqual(['samuel']);
      expect(await names('ava', 'ha', 'alder-ridge/premed/premed')).toEqual([]);
    });

    test('leave out the person, restricted people in both directions and banned people', async () => {
      expect(await names('maya', 'may', COMMONS)).toEqual([]);
      await restrict('maya', 'hannah');
      expect(await names('maya', 'han', COMMONS)).toEqual([]);
      expect(await names('hannah', 'may', COMMONS)).toEqual([]);
      await forum.db.deleteFrom('contact_blocks').execute();
      await forum.db.updateTable('members').set({ banned_at: new Date().toISOString() }).where('username', '=', 'Tomasz.W').execute();
      expect(await names('maya', 'tom', COMMONS)).toEqual([]);
      await forum.db.updateTable('members').set({ banned_at: null }).where('username', '=', 'Tomasz.W').execute();
    });

    test('include only people who may read there, and need the right to write there', async () => {
      expect(await names('maya', 'han', 'alder-ridge/admin/moderators')).toEqual([]);
      expectError(await suggest('kai', 'han', COMMONS), 403, 'FORBIDDEN');
      expectError(await suggest('kai', 'han', 'alder-ridge/admin/moderators'), 404, 'NOT_FOUND');
      expectError(await suggest('ava', 'han', DASHBOARD), 403, 'FORBIDDEN');
      const post = await forum.post('hannah', COMMONS);
      expectError(await suggest('kai', 'han', DASHBOARD, post.id), 404, 'NOT_FOUND');
      expectError(await suggest('maya', 'han', DASHBOARD, post.id), 404, 'NOT_FOUND');
    });

    test('include the moderators in a school’s community', async () => {
      const offered = async (q: string, community: string) => (await suggest('hannah', q, community)).body.moderators;
      expect([await offered('mod', COMMONS), await offered('mox', COMMONS), await offered('mod', DASHBOARD)]).toEqual([true, false, false]);
    });
  });
});

describe('calling the moderators too often', () => {
  const forum = useForum();

  test('is refused with a text for the field, and nothing is written', async () => {
    const post = await forum.post('hannah', COMMONS);
    const tomasz = await forum.as('tomasz');
    const call = (content: string) => tomasz.post(`/posts/${post.id}/comments`, { requestKey: crypto.randomUUID(), content });
    for (const _ of [1, 2]) expect((await call('@moderators')).status).toBe(201);
    const third = { requestKey: crypto.randomUUID(), content: '@moderators' };
    const first = await tomasz.post(`/posts/${post.id}/comments`, third);
    expect(first.status).toBe(201);
    // A retry after a lost response.
    expect((await tomasz.post(`/posts/${post.id}/comments`, third)).body).toMatchObject({ comment: { id: first.body.comment.id } });
    const refused = expectError(await call('@moderators'), 400, 'INPUT_INVALID');
    expect(refused.data).toEqual({ fields: { content: expect.stringContaining('without @moderators') } });
    expect((await call('All right.')).status).toBe(201);
  });
});

describe('mentioning people too often', () => {
  const forum = useForum();

  test('is refused with a text for the field; texts without names and edits that add none are accepted', async () => {
    const { id } = await forum.post('hannah', COMMONS);
    const tomasz = await forum.as('tomasz');
    const write = (content: string) => tomasz.post(`/posts/${id}/comments`, { requestKey: crypto.randomUUID(), content });
    const first = await write('As @hannah_b says');
    expect(first.status).toBe(201);
    while (await forum.running.services.limits.tryTake('mentions', await forum.id('tomasz'), 1));
    const refused = expectError(await write('As @hannah_b and @maya say'), 400, 'INPUT_INVALID');
    expect(refused.data).toEqual({ fields: { content: MENTION_TEXTS.mentionsOften } });
    expect((await write('As nobody says')).status).toBe(201);
    expect((await tomasz.put(`/comments/${first.body.comment.id}`, { content: 'As @hannah_b said' })).status).toBe(200);
    expectError(await tomasz.put(`/comments/${first.body.comment.id}`, { content: 'As @maya said' }), 400, 'INPUT_INVALID');
  });
});
