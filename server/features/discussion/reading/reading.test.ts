import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectError, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { connect } from '#server/testing/live-client.ts';
import { newMember } from '#server/testing/people.ts';
import { readersOf } from '#server/testing/reading.ts';
import { tenantOfCommunity } from '#server/testing/tenants.ts';
import { cleanUpReadingStates } from './cleanup.ts';

const forum = useForum();
const PLACES = ['thedashboard', 'alder-ridge/general/commons', 'alder-ridge/grades/m1'] as const;
const [, COMMONS] = PLACES;

beforeAll(() => liftLimits(forum));
beforeEach(async () => {
  await forum.db.deleteFrom('posts').execute();
  await forum.db.deleteFrom('community_states').execute();
});

const { counts, detail, see, unread, pass, choose } = readersOf(forum);

describe('unread activity', () => {
  test('is posts and comments by others; opening a post reads it, and a new comment makes it unread', async () => {
    const post = await forum.post('hannah', COMMONS, { title: 'First' });
    await forum.post('tomasz', COMMONS, { title: 'Own' });
    const { id, path } = await forum.community(COMMONS);
    expect(await counts('tomasz')).toEqual({ items: [{ communityId: id, path, unread: 1 }], total: 1 });
    expect((await unread('tomasz')).map(({ title, mine }) => [title, mine.unseen, mine.newComments])).toEqual([['First', true, 0]]);

    expect(await see('tomasz', post.id)).toBe(200);
    expect(await counts('tomasz')).toEqual({ items: [], total: 0 });
    await forum.comment('tomasz', post.id, 'By the reader');
    expect((await counts('tomasz')).total).toBe(0);
    const first = await forum.comment('maya', post.id, 'By others');
    await forum.comment('hannah', post.id, 'By others too');
    expect((await unread('tomasz')).map(({ title, mine }) => [title, mine.unseen, mine.newComments])).toEqual([['First', false, 2]]);
    expect((await detail('tomasz', post.id)).state).toMatchObject({ firstNewId: first, newComments: 2 });
    expect((await detail('hannah', post.id)).state.firstNewId).not.toBeNull();
  });

  test('is searched among the next 200 comments only, to bound scans of the reader’s own comments', async () => {
    const post = await forum.post('hannah', COMMONS);
    const write = (author: string, count: number, minute: number) =>
      sql`
      INSERT INTO comments (post_id, tenant_id, author_id, content, request_key, created_at)
      SELECT p.id, p.tenant_id, ${author}, 'Words', gen_random_uuid(), p.created_at + make_interval(mins => ${minute}::int)
      FROM posts p, generate_series(1, ${count}::int) WHERE p.id = ${post.id}`.execute(forum.db);
    const [hannah, maya] = [await forum.id('hannah'), await forum.id('maya')];
    await sql`UPDATE posts SET comments_count = 201, last_activity_at = created_at + interval '1 hour' WHERE id = ${post.id}`.execute(
      forum.db,
    );
    await write(hannah, 199, 1);
    await write(maya, 1, 2);
    expect((await counts('hannah')).total).toBe(1);
    await write(hannah, 1, 1);
    expect((await counts('hannah')).total).toBe(0);
  });

  test('excludes the author’s own comment if they had seen everything before it', async () => {
    const post = await forum.post('hannah', COMMONS);
    const mark = async (member_id: string) =>
      (
        await forum.db
          .selectFrom('post_states')
          .select('seen_until')
          .where('post_id', '=', post.id)
          .where('member_id', '=', member_id)
          .executeTakeFirst()
      )?.seen_until;
    const latest = async () => (await detail('hannah', post.id)).lastActivityAt;
    const [hannah, tomasz] = [await forum.id('hannah'), await forum.id('tomasz')];
    await forum.comment('hannah', post.id);
    expect(await mark(hannah)).toBe(await latest());
    await forum.comment('tomasz', post.id);
    expect(await mark(tomasz)).toBeNull();
    await forum.comment('hannah', post.id);
    expect(await mark(hannah)).not.toBe(await latest());
    await see('tomasz', post.id);
    await forum.comment('tomasz', post.id);
    expect(await mark(tomasz)).toBe(await latest());
    expect((await counts('hannah')).total).toBe(1);
  });

  test('excludes activity from before the member joined and older than 60 days', async () => {
    const early = await forum.post('hannah', COMMONS);
    const { visitor } = await newMember(forum);
    const total = async () => (await visitor.get('/unread')).body.total;
    expect(await total()).toBe(0);
    await forum.comment('maya', early.id);
    expect(await total()).toBe(1);
    const old = await forum.post('hannah', COMMONS);
    expect((await counts('tomasz')).total).toBe(2);
    await pass(61 * 24 * 60);
    expect((await counts('tomasz')).total).toBe(0);
    await forum.comment('maya', old.id);
    expect((await unread('tomasz')).map(({ mine }) => [mine.unseen, mine.newComments])).toEqual([[false, 1]]);
    await sql`UPDATE members SET created_at = now()`.execute(forum.db);
  });

  test('is marked as seen by a time that never decreases or exceeds the last activity', async () => {
    const post = await forum.post('hannah', COMMONS);
    const written = (await detail('tomasz', post.id)).lastActivityAt;
    await forum.comment('maya', post.id);
    expect(await see('tomasz', post.id, '2999-01-01T00:00:00.000Z')).toBe(200);
    await forum.comment('maya', post.id);
    expect((await counts('tomasz')).total).toBe(1);
    await see('tomasz', post.id);
    await see('tomasz', post.id, written);
    expect((await counts('tomasz')).total).toBe(0);
    expectError(await (await forum.as('tomasz')).put(`/posts/${post.id}/seen`, { until: '0000-01-01T00:00:00Z' }), 400, 'INPUT_INVALID');
  });

  test('sends the member’s other tabs one event when it is seen', async () => {
    const post = await forum.post('hannah', COMMONS);
    const tab = await connect(forum.origin, await forum.as('tomasz'));
    await tab.subscribe(`person:${await forum.id('tomasz')}`);
    await see('tomasz', post.id);
    await see('tomasz', post.id);
    await tab.settled();
    expect(tab.events().map(({ kind }) => kind)).toEqual(['unread.changed']);
    tab.socket.terminate();
  });

  test('is marked as read per community and everywhere, except posts whose transaction is still open', async () => {
    const [dashboard, commons] = await Promise.all([forum.community('thedashboard'), forum.community(COMMONS)]);
    for (const place of PLACES) await forum.post('hannah', place);
    const tomasz = await forum.as('tomasz');
    let commit = () => {};
    const held = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let begun = () => {};
    const writes = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const author_id = await forum.id('hannah');
    const writing = forum.db.transaction().execute(async (trx) => {
      const place = { community_id: dashboard.id, tenant_id: tenantOfCommunity(dashboard.id) };
      const post = {
        ...place,
        author_id,
        slug: randomUUID(),
        title: 'In this moment',
        category: 'Vent' as const,
        request_key: randomUUID(),
      };
      await trx.insertInto('posts').values(post).execute();
      begun();
      await held;
    });
    await writes;
    expect((await tomasz.put(`/communities/${commons.id}/seen`)).body.message).toBe('Everything in this community is marked as read.');
    expect((await unread('tomasz')).map(({ community }) => community.id)).not.toContain(commons.id);
    expect((await counts('tomasz')).total).toBe(2);
    expect((await tomasz.put('/unread/seen')).body.message).toBe('Everything is marked as read.');
    expect((await counts('tomasz')).total).toBe(0);
    commit();
    await writing;
    expect((await unread('tomasz')).map(({ title }) => title)).toEqual(['In this moment']);
  });

  test('excludes communities that the member may not open', async () => {
    const { id } = await forum.post('samuel', 'port-ellery/general/harbor');
    expect((await counts('tomasz')).total).toBe(0);
    expectError(await (await forum.as('tomasz')).put(`/posts/${id}/seen`, { until: new Date().toISOString() }), 404, 'NOT_FOUND');
    expect(
      await forum.db.selectFrom('post_states').select('post_id').where('post_id', '=', id).where('seen_until', 'is not', null).execute(),
    ).toEqual([]);
  });
});

test('the cleanup deletes old seen marks and keeps chosen levels', async () => {
  const [seen, followed] = [await forum.post('hannah', COMMONS), await forum.post('hannah', COMMONS)];
  const member_id = await forum.id('tomasz');
  for (const { id } of [seen, followed]) await see('tomasz', id);
  await choose('tomasz', 'post', followed.id, 'followed');
  await (await forum.as('tomasz')).put(`/communities/${(await forum.community(COMMONS)).id}/seen`);
  const states = () =>
    forum.db.selectFrom('post_states').select(['post_id', 'level', 'seen_until']).where('member_id', '=', member_id).execute();
  await cleanUpReadingStates(forum.db);
  expect(await states()).toHaveLength(2);
  await pass(366 * 24 * 60);
  await cleanUpReadingStates(forum.db);
  expect(await states()).toEqual([{ post_id: followed.id, level: 'followed', seen_until: null }]);
  expect(await forum.db.selectFrom('community_states').select('level').where('member_id', '=', member_id).execute()).toEqual([]);
  await sql`UPDATE members SET created_at = now()`.execute(forum.db);
});

test('a count without unread posts marks the community as seen, so that the next count is fast', async () => {
  const { id } = await forum.community(COMMONS);
  const [author_id, member_id] = [await forum.id('hannah'), await forum.id('tomasz')];
  const posts = Array.from({ length: 30 }, (_, n) => ({
    slug: randomUUID(),
    community_id: id,
    tenant_id: tenantOfCommunity(id),
    author_id,
    title: `Post ${n}`,
    category: 'Insight' as const,
    request_key: randomUUID(),
    created_at: new Date(Date.now() - 3_600_000 - n).toISOString(),
    last_activity_at: new Date(Date.now() - 3_600_000 - n).toISOString(),
  }));
  await sql`UPDATE members SET created_at = now() - '1 day'::interval`.execute(forum.db);
  const written = await forum.db.insertInto('posts').values(posts).returning('id').execute();
  for (const post of written) expect(await see('tomasz', post.id)).toBe(200);
  expect((await counts('tomasz')).total).toBe(0);
  const seenUntil = async () =>
    (
      await forum.db
        .selectFrom('community_states')
        .select('seen_until')
        .where('community_id', '=', id)
        .where('member_id', '=', member_id)
        .executeTakeFirst()
    )?.seen_until;
  await expect.poll(seenUntil).toBeDefined();
  const late = await forum.post('hannah', COMMONS);
  expect((await unread('tomasz')).map((post) => post.id)).toEqual([late.id]);
  await sql`UPDATE members SET created_at = now()`.execute(forum.db);
});
