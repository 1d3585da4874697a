import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CastName } from '#server/testing/cast.ts';
import { crowd, type Somebody } from '#server/testing/crowd.ts';
import { countFollowerJobs, waitForFollowerJobs } from '#server/testing/followers.ts';
import { type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import type { Channel } from '#shared/rules/notifications.ts';
import { NOTIFY_FOLLOWERS, notifyFollowers } from './followers.ts';

const COMMONS = 'alder-ridge/general/commons';

const forum = useForum();
beforeAll(() => liftLimits(forum));
afterEach(async () => {
  expect(forum.logged.filter(({ level }) => level !== 'info')).toEqual([]);
  for (const table of [
    'contact_blocks',
    'notifications',
    'notification_groups',
    'notification_choices',
    'post_states',
    'community_states',
  ] as const)
    await forum.db.deleteFrom(table).execute();
});

const waitForJobs = () => waitForFollowerJobs(forum);

async function followPost(who: CastName, postId: string, channel: Channel | null, level = 'followed') {
  expect((await (await forum.as(who)).put(`/posts/${postId}/follow`, { level, channel })).status).toBe(200);
}
async function followCommunity(who: CastName, channel: Channel | null, level = 'followed', key = COMMONS) {
  const { id } = await forum.community(key);
  expect((await (await forum.as(who)).put(`/communities/${id}/follow`, { level, channel })).status).toBe(200);
}
async function notificationsOf(who: CastName): Promise<string[]> {
  await waitForJobs();
  const { body } = await (await forum.as(who)).get('/notifications');
  return body.items.map(({ type, actor }: Json) => `${type} ${actor?.username ?? 'Anonymous'}`);
}
const rowsOf = (postId: string) => forum.db.selectFrom('notifications').selectAll().where('post_id', '=', postId).execute();

describe('a comment on a followed post', () => {
  test.each([
    ['here', ['comment_on_followed Tomasz.W'], null],
    ['mail', ['comment_on_followed Tomasz.W'], expect.any(String)],
    ['digest', [], undefined],
    ['off', [], undefined],
    [null, [], undefined],
  ] as const)('with channel %s notifies: %s', async (channel, expected, mailDue) => {
    const post = await forum.post('maya', COMMONS);
    await followPost('hannah', post.id, channel);
    await forum.comment('tomasz', post.id);
    expect(await notificationsOf('hannah')).toEqual(expected);
    expect(await notificationsOf('tomasz')).toEqual([]);
    expect((await rowsOf(post.id)).find(({ type }) => type === 'comment_on_followed')?.mail_due_at).toEqual(mailDue);
  });

  test('notifies by the member’s channel for all followed posts', async () => {
    await forum.db
      .insertInto('notification_choices')
      .values({ member_id: await forum.id('hannah'), kind: 'comment_on_followed', channel: 'here' })
      .execute();
    const post = await forum.post('maya', COMMONS);
    await followPost('hannah', post.id, null);
    await forum.comment('tomasz', post.id);
    expect(await notificationsOf('hannah')).toEqual(['comment_on_followed Tomasz.W']);
    await followPost('hannah', post.id, 'digest');
    await forum.comment('tomasz', post.id);
    expect(await notificationsOf('hannah')).toHaveLength(1);
  });

  test('takes as many statements to delete with many notified followers as with one', async () => {
    const statements: number[] = [];
    for (const followers of [['hannah'], ['hannah', 'samuel', 'kai']] as const) {
      const post = await forum.post('maya', 'thedashboard');
      for (const who of followers) await followPost(who, post.id, 'here');
      const comment = await forum.comment('tomasz', post.id);
      for (const who of followers) expect(await notificationsOf(who)).toContain('comment_on_followed Tomasz.W');
      const tomasz = await forum.as('tomasz');
      statements.push((await forum.queries(() => tomasz.delete(`/comments/${comment}`))).length);
      for (const who of followers) expect(await notificationsOf(who)).toEqual([]);
    }
    expect(statements[1]).toBe(statements[0]);
  });

  test('notifies the answered author only once, as a reply', async () => {
    const post = await forum.post('maya', COMMONS);
    const comment = await forum.comment('hannah', post.id);
    await followPost('hannah', post.id, 'here');
    await followPost('maya', post.id, 'here');
    await forum.comment('tomasz', post.id, 'A reply.', comment);
    expect(await notificationsOf('hannah')).toEqual(['reply_to_comment Tomasz.W']);
    expect(await notificationsOf('maya')).toEqual(['comment_on_post Tomasz.W', 'comment_on_post hannah_b']);
  });

  test('does not notify members who mute the post or its community, or unfollowed it', async () => {
    const post = await forum.post('maya', COMMONS);
    await followPost('hannah', post.id, null, 'muted');
    await followPost('tomasz', post.id, 'here');
    await followCommunity('tomasz', null, 'muted');
    await forum.comment('maya', post.id);
    expect([await notificationsOf('hannah'), await notificationsOf('tomasz')]).toEqual([[], []]);
    await followPost('hannah', post.id, 'here');
    await followPost('hannah', post.id, null, 'normal');
    await forum.comment('maya', post.id);
    expect(await notificationsOf('hannah')).toEqual([]);
  });

  test('does not notify across a restriction in either direction', async () => {
    const post = await forum.post('maya', COMMONS);
    await followPost('hannah', post.id, 'here');
    const [hannah, tomasz] = [await forum.as('hannah'), await forum.as('tomasz')];
    await hannah.put(`/restrictions/${await forum.id('tomasz')}`, { restricted: true });
    await forum.comment('tomasz', post.id);
    expect(await notificationsOf('hannah')).toEqual([]);
    await hannah.put(`/restrictions/${await forum.id('tomasz')}`, { restricted: false });
    await tomasz.put(`/restrictions/${await forum.id('hannah')}`, { restricted: true });
    await forum.comment('tomasz', post.id);
    await forum.comment('maya', post.id);
    expect(await notificationsOf('hannah')).toEqual(['comment_on_followed maya']);
  });

  test('does not notify members who changed school', async () => {
    const post = await forum.post('maya', COMMONS);
    await followPost('hannah', post.id, 'here');
    const school = async (slug: string) => {
      const { id } = await forum.db.selectFrom('institutions').select('id').where('slug', '=', slug).executeTakeFirstOrThrow();
      await forum.db.updateTable('members').set({ institution_id: id }).where('username', '=', 'hannah_b').execute();
    };
    await school('port-ellery');
    await forum.comment('tomasz', post.id);
    await waitForJobs();
    await school('alder-ridge');
    expect(await notificationsOf('hannah')).toEqual([]);
  });

  test('queues no job without further followers', async () => {
    const post = await forum.post('maya', COMMONS);
    await waitForJobs();
    await sql`SELECT graphile_worker.add_job(${NOTIFY_FOLLOWERS}, run_at => now() + interval '1 day', job_key => 'a mark')`.execute(
      forum.db,
    );
    await forum.comment('tomasz', post.id);
    expect(await countFollowerJobs(forum)).toBe(1);
    await sql`SELECT graphile_worker.remove_job('a mark')`.execute(forum.db);
  });
});

describe('a post in a followed community', () => {
  test('notifies followers with the channels `here` and `mail`, but not its author', async () => {
    await followCommunity('hannah', 'here');
    await followCommunity('tomasz', 'digest');
    await followCommunity('maya', 'mail');
    const post = await forum.post('maya', COMMONS);
    expect([await notificationsOf('hannah'), await notificationsOf('tomasz'), await notificationsOf('maya')]).toEqual([
      ['post_in_followed maya'],
      [],
      [],
    ]);
    const [row] = (await (await forum.as('hannah')).get('/notifications')).body.items;
    expect(row).toMatchObject({ post: { id: post.id }, comment: null, path: post.path });
  });

  test('does not notify members who mute it, are restricted or may not read it', async () => {
    await followCommunity('hannah', null, 'muted');
    await followCommunity('tomasz', 'here');
    const maya = await forum.as('maya');
    await maya.put(`/restrictions/${await forum.id('tomasz')}`, { restricted: true });
    const { id: community_id } = await forum.community(COMMONS);
    await forum.db
      .insertInto('community_states')
      .values({ community_id, member_id: await forum.id('kai'), level: 'followed', channel: 'here' })
      .execute();
    const post = await forum.post('maya', COMMONS);
    await waitForJobs();
    expect(await rowsOf(post.id)).toEqual([]);
  });
});

describe('many followers', () => {
  const MANY = 450;
  let people: { id: string }[] = [];
  beforeAll(async () => {
    const { rows } = await sql<{ id: string }>`
      INSERT INTO members (name, username, email, email_verified, user_type, institution_id, year)
      SELECT 'Reader ' || n, 'reader' || n, 'reader' || n || '@alderridge.edu', true, 'medical_student', m.institution_id, 'M2'
      FROM generate_series(1, ${MANY}::int) n, members m WHERE m.username = 'maya' RETURNING id`.execute(forum.db);
    people = rows;
  });

  async function allFollow(postId: string): Promise<void> {
    await sql`INSERT INTO post_states (post_id, tenant_id, member_id, level, channel)
      SELECT p.id, p.tenant_id, m.id, 'followed', 'here' FROM posts p, members m
      WHERE p.id = ${postId} AND m.id = ANY (${people.map(({ id }) => id)}::uuid[])`.execute(forum.db);
  }

  test('are notified once each, in batches, also when a batch runs again', async () => {
    const post = await forum.post('maya', COMMONS);
    await allFollow(post.id);
    const commentId = await forum.comment('tomasz', post.id);
    await waitForJobs();
    for (const after of [undefined, people.map(({ id }) => id).toSorted()[100]])
      await notifyFollowers(forum.running.services, { postId: post.id, commentId, ...(after !== undefined && { after }) });
    await waitForJobs();
    const notified = (await rowsOf(post.id)).filter(({ type }) => type === 'comment_on_followed');
    expect(notified.map(({ recipient_id }) => recipient_id).toSorted()).toEqual(people.map(({ id }) => id).toSorted());
    const groups = await forum.db
      .selectFrom('notification_groups')
      .select(['total', 'people'])
      .where('type', '=', 'comment_on_followed')
      .execute();
    expect(new Set(groups.map(({ total, people: by }) => `${total} ${by}`))).toEqual(new Set(['1 1']));
  });

  test('are not notified of a comment that was deleted in between', async () => {
    const post = await forum.post('maya', COMMONS);
    await allFollow(post.id);
    const commentId = await forum.comment('tomasz', post.id);
    await (await forum.as('tomasz')).delete(`/comments/${commentId}`);
    await notifyFollowers(forum.running.services, { postId: post.id, commentId });
    await waitForJobs();
    expect(await rowsOf(post.id)).toEqual([]);
  });

  test('have no notification of a deleted comment after simultaneous deletions, restrictions and jobs', async () => {
    const [maya, tomasz] = [await forum.as('maya'), await forum.as('tomasz')];
    for (let turn = 0; turn < 4; turn += 1) {
      const post = await forum.post('maya', COMMONS);
      await allFollow(post.id);
      await followPost('hannah', post.id, 'here');
      const commentId = await forum.comment('tomasz', post.id);
      const hannahId = await forum.id('hannah');
      const answers = await Promise.all([
        notifyFollowers(forum.running.services, { postId: post.id, commentId }).then(() => ({ status: 200 })),
        tomasz.put(`/restrictions/${hannahId}`, { restricted: true }),
        turn % 2 === 0 ? tomasz.delete(`/comments/${commentId}`) : maya.delete(`/posts/${post.id}`),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      await waitForJobs();
      expect(await rowsOf(post.id)).toEqual([]);
      await tomasz.put(`/restrictions/${hannahId}`, { restricted: false });
    }
  });
});

describe('following and commenting at once', () => {
  let writers: Somebody[] = [];
  beforeAll(async () => {
    writers = await crowd(forum, 6);
  });

  test('make everybody a follower, notified at most once per comment and never of their own', async () => {
    const post = await forum.post('maya', COMMONS);
    const put = (one: Somebody) => one.visitor.put(`/posts/${post.id}/follow`, { level: 'followed', channel: 'here' });
    const write = (one: Somebody) =>
      one.visitor.post(`/posts/${post.id}/comments`, { requestKey: crypto.randomUUID(), content: `By ${one.name}` });
    const answers = await Promise.all(writers.flatMap((one) => [put(one), write(one)]));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
    await waitForJobs();
    const states = await forum.db.selectFrom('post_states').select(['level', 'channel']).where('post_id', '=', post.id).execute();
    expect(states.filter(({ level, channel }) => level === 'followed' && channel === 'here')).toHaveLength(writers.length);
    const rows = (await rowsOf(post.id)).filter(({ type }) => type === 'comment_on_followed');
    expect(new Set(rows.map(({ comment_id, recipient_id }) => `${comment_id} ${recipient_id}`)).size).toBe(rows.length);
    expect(rows.filter(({ actor_id, recipient_id }) => actor_id === recipient_id)).toEqual([]);
    await forum.comment('tomasz', post.id);
    await waitForJobs();
    const last = (await rowsOf(post.id)).filter(
      ({ actor_id, type }) => type === 'comment_on_followed' && !writers.some(({ id }) => id === actor_id),
    );
    expect(last.map(({ recipient_id }) => recipient_id).toSorted()).toEqual(writers.map(({ id }) => id).toSorted());
  });
});
