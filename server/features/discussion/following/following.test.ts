import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CastName } from '#server/testing/cast.ts';
import { type Answer, expectError, type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { connect, until } from '#server/testing/live-client.ts';
import { tenantOfCommunity } from '#server/testing/tenants.ts';
import { MAX_FOLLOWED_COMMUNITIES, MAX_FOLLOWED_POSTS, MAX_MUTED_POSTS } from '#shared/rules/following.ts';
import { FOLLOWING_TEXTS } from '#shared/rules/texts/following.ts';
import { cleanUpReadingStates } from '../reading/cleanup.ts';

const COMMONS = 'alder-ridge/general/commons';
const COMMONS_ADDRESS = '/communities/alder-ridge/general/commons';

const forum = useForum();
beforeAll(() => liftLimits(forum));

async function follow(who: CastName, postId: string, choice: object): Promise<Answer> {
  return (await forum.as(who)).put(`/posts/${postId}/follow`, choice);
}

describe('following and muting a post', () => {
  const stateOf = async (who: CastName, postId: string) => (await (await forum.as(who)).get(`/posts/${postId}`)).body.state;
  const listed = async (who: CastName, postId: string): Promise<Json> => {
    const { id } = await forum.community(COMMONS);
    const { body } = await (await forum.as(who)).get(`/communities/${id}/posts/states?ids=${postId}`);
    return body.items[0].mine;
  };

  test('is shown on the post and in lists, only to the person', async () => {
    const post = await forum.post('maya', COMMONS);
    expect((await follow('hannah', post.id, { level: 'followed', channel: 'mail' })).body).toEqual({ level: 'followed', channel: 'mail' });
    expect(await stateOf('hannah', post.id)).toMatchObject({ level: 'followed', channel: 'mail' });
    expect((await follow('hannah', post.id, { level: 'muted' })).body).toEqual({ level: 'muted', channel: null });
    expect(await listed('hannah', post.id)).toMatchObject({ level: 'muted' });
    expect(await stateOf('tomasz', post.id)).toMatchObject({ level: null });
    expect((await forum.anonymous().get(`/posts/${(await forum.post('maya', 'thedashboard')).id}`)).body.state).toBeNull();
  });

  test('twice changes nothing, and without a channel the chosen one stays', async () => {
    const post = await forum.post('maya', COMMONS);
    await follow('hannah', post.id, { level: 'followed', channel: 'here' });
    for (const _ of [1, 2])
      expect((await follow('hannah', post.id, { level: 'followed' })).body).toEqual({ level: 'followed', channel: 'here' });
    expect((await follow('hannah', post.id, { level: 'followed', channel: null })).body).toEqual({ level: 'followed', channel: null });
  });

  test('commenting on a post follows it, unless the person chose otherwise', async () => {
    const post = await forum.post('maya', COMMONS);
    expect(await stateOf('maya', post.id)).toMatchObject({ level: 'followed' });
    await forum.comment('hannah', post.id);
    expect(await stateOf('hannah', post.id)).toMatchObject({ level: 'followed' });
    await follow('hannah', post.id, { level: 'normal' });
    await forum.comment('hannah', post.id);
    expect(await stateOf('hannah', post.id)).toMatchObject({ level: 'normal' });
  });

  test('invalid choices are refused with the field’s name', async () => {
    const post = await forum.post('maya', COMMONS);
    for (const [choice, field] of [
      [{ level: 'adored' }, 'level'],
      [{ level: null }, 'level'],
      [{ level: 'followed', channel: 'pigeon' }, 'channel'],
    ] as const)
      expect(Object.keys(expectError(await follow('hannah', post.id, choice), 400, 'INPUT_INVALID').data.fields ?? {})).toEqual([field]);
  });

  test('the person’s other tabs are told', async () => {
    const post = await forum.post('maya', COMMONS);
    const tab = await connect(forum.origin, await forum.as('hannah'));
    const own = `person:${await forum.id('hannah')}` as const;
    await tab.subscribe(own);
    await follow('hannah', post.id, { level: 'followed' });
    const heard = () => tab.events().filter(({ kind }) => kind === 'following.changed');
    await until(() => heard().length > 0, 'following.changed');
    expect(heard()).toEqual([{ topic: own, kind: 'following.changed', id: post.id }]);
    tab.socket.terminate();
  });

  test('is limited, and people at the limit can still change followed posts', async () => {
    const [kai, place] = [await forum.id('kai'), await forum.community('thedashboard')];
    const post = await forum.post('maya', 'thedashboard');
    const { rows: filler } = await sql<{ post_id: string }>`
      WITH filler AS (
        INSERT INTO posts (slug, community_id, tenant_id, title, category, request_key)
        SELECT 'filler-' || n, ${place.id}, ${tenantOfCommunity(place.id)}, 'Filler', 'Vent', gen_random_uuid()
        FROM generate_series(1, ${MAX_FOLLOWED_POSTS}::int) n RETURNING id, tenant_id)
      INSERT INTO post_states (post_id, tenant_id, member_id, level)
      SELECT id, tenant_id, ${kai}, 'followed' FROM filler RETURNING post_id`.execute(forum.db);
    const [{ post_id: known } = { post_id: '' }] = filler;
    const refused = await follow('kai', post.id, { level: 'followed' });
    expect(expectError(refused, 409, 'CONFLICT').message).toBe(FOLLOWING_TEXTS.tooManyFollowed(MAX_FOLLOWED_POSTS));
    await forum.comment('kai', post.id);
    expect((await stateOf('kai', post.id)).level).toBeNull();
    expect((await follow('kai', known, { level: 'followed', channel: 'here' })).status).toBe(200);
    expect((await follow('kai', known, { level: 'normal' })).status).toBe(200);
    expect((await follow('kai', post.id, { level: 'followed' })).status).toBe(200);
    await sql`UPDATE post_states SET level = 'muted' WHERE member_id = ${kai}`.execute(forum.db);
    const another = await forum.post('maya', 'thedashboard');
    expect(expectError(await follow('kai', another.id, { level: 'muted' }), 409, 'CONFLICT').message).toBe(
      FOLLOWING_TEXTS.tooManyMuted(MAX_MUTED_POSTS),
    );
  });
});

describe('following and muting a community', () => {
  async function choose(who: CastName, choice: object): Promise<Answer> {
    return (await forum.as(who)).put(`/communities/${(await forum.community(COMMONS)).id}/follow`, choice);
  }
  const stateOf = async (who: CastName) => (await (await forum.as(who)).get(COMMONS_ADDRESS)).body.state;

  test('is shown on its page, only to the person', async () => {
    expect(await stateOf('hannah')).toEqual({ level: null, channel: null });
    expect((await choose('hannah', { level: 'followed', channel: 'here' })).body).toEqual({ level: 'followed', channel: 'here' });
    expect(await stateOf('hannah')).toEqual({ level: 'followed', channel: 'here' });
    expect(await stateOf('tomasz')).toEqual({ level: null, channel: null });
    expect((await choose('hannah', { level: 'muted' })).body).toEqual({ level: 'muted', channel: null });
    expect((await choose('hannah', { level: null })).body).toEqual({ level: null, channel: null });
    expectError(await choose('hannah', { level: 'normal' }), 400, 'INPUT_INVALID');
    expectError(await choose('kai', { level: 'followed' }), 403, 'FORBIDDEN');
  });

  test('the Dashboard can be followed too', async () => {
    const kai = await forum.as('kai');
    const { id } = await forum.community('thedashboard');
    expect((await kai.put(`/communities/${id}/follow`, { level: 'muted' })).status).toBe(200);
    expect((await kai.get('/communities/dashboard')).body.state).toEqual({ level: 'muted', channel: null });
    await kai.put(`/communities/${id}/follow`, { level: null });
  });

  test('is limited', async () => {
    const hannah = await forum.id('hannah');
    await sql`WITH filler AS (
        INSERT INTO communities (institution_id, sub_slug, slug, name, display_name)
        SELECT c.institution_id, 'classes', 'filler-' || n, 'Filler', 'Filler'
        FROM generate_series(1, ${MAX_FOLLOWED_COMMUNITIES}::int) n, communities c WHERE c.id = ${(await forum.community(COMMONS)).id} RETURNING id)
      INSERT INTO community_states (community_id, member_id, level) SELECT id, ${hannah}, 'followed' FROM filler`.execute(forum.db);
    const refused = await choose('hannah', { level: 'followed' });
    expect(expectError(refused, 409, 'CONFLICT').message).toBe(FOLLOWING_TEXTS.tooManyCommunities(MAX_FOLLOWED_COMMUNITIES));
    expect((await choose('hannah', { level: 'muted' })).status).toBe(200);
    await forum.db.deleteFrom('communities').where('name', '=', 'Filler').execute();
  });

  test('empty rows are deleted', async () => {
    const post = await forum.post('maya', COMMONS);
    await choose('hannah', { level: null });
    const hannah = await forum.as('hannah');
    await hannah.put(`/posts/${post.id}/saved`, { saved: true });
    await hannah.put(`/posts/${post.id}/saved`, { saved: false });
    const rows = async () => {
      const [posts, communities] = await Promise.all([
        forum.db.selectFrom('post_states').select('member_id').where('post_id', '=', post.id).execute(),
        forum.db.selectFrom('community_states').select('member_id').execute(),
      ]);
      return [posts.map(({ member_id }) => member_id), communities.length];
    };
    await cleanUpReadingStates(forum.db);
    expect(await rows()).toEqual([[await forum.id('maya')], 0]);
  });
});

describe('what is muted never notifies', () => {
  afterEach(async () => {
    await forum.db.deleteFrom('post_states').execute();
    await forum.db.deleteFrom('community_states').execute();
    await forum.db.deleteFrom('notifications').execute();
    await forum.db.deleteFrom('notification_groups').execute();
  });

  const list = async (who: CastName): Promise<Json[]> => (await (await forum.as(who)).get('/notifications')).body.items;

  async function everything(mute: (postId: string) => Promise<void>): Promise<string[]> {
    const post = await forum.post('hannah', COMMONS);
    const comment = await forum.comment('hannah', post.id);
    await mute(post.id);
    const tomasz = await forum.as('tomasz');
    await forum.comment('tomasz', post.id);
    await forum.comment('tomasz', post.id, 'A reply.', comment);
    for (const path of [`/posts/${post.id}/like`, `/comments/${comment}/like`])
      expect((await tomasz.put(path, { liked: true })).status).toBe(200);
    expect((await tomasz.put(`/posts/${post.id}/thanks`)).status).toBe(200);
    return (await list('hannah')).map(({ type }) => type).toSorted();
  }

  test('a post', async () => {
    expect(await everything(async () => {})).toEqual([
      'comment_on_post',
      'post_useful',
      'react_on_comment',
      'react_on_post',
      'reply_to_comment',
    ]);
    await forum.db.deleteFrom('notifications').execute();
    expect(await everything(async (postId) => void (await follow('hannah', postId, { level: 'muted' })))).toEqual([]);
  });

  test('a community', async () => {
    const { id } = await forum.community(COMMONS);
    const mute = async () => void (await (await forum.as('hannah')).put(`/communities/${id}/follow`, { level: 'muted' }));
    expect(await everything(mute)).toEqual([]);
  });
});
