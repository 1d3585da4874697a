import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isOptionalMailQueueFull } from '#server/platform/mail/mail.ts';
import { CAST, type CastName } from '#server/testing/cast.ts';
import { useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { mailing } from '#server/testing/mailing.ts';
import { sendDigests } from './digest.ts';

const COMMONS = 'alder-ridge/general/commons';
const forum = useForum();
const { signal } = new AbortController();
const { digests } = mailing(forum);
let hannahId: string;

beforeAll(() => liftLimits(forum));
beforeEach(async () => {
  for (const table of [
    'posts',
    'notifications',
    'notification_groups',
    'notification_choices',
    'community_states',
    'contact_blocks',
  ] as const)
    await forum.db.deleteFrom(table).execute();
  hannahId = await forum.id('hannah');
  await forum.db.deleteFrom('digest_settings').execute();
  const weekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString();
  await forum.db.updateTable('members').set({ created_at: '2026-01-01T00:00:00Z' }).execute();
  await forum.db
    .insertInto('digest_settings')
    .values({ member_id: hannahId, time_zone: 'America/New_York', next_at: weekAgo, covered_until: weekAgo })
    .execute();
});

/** A digest ends a minute before it is made, so fresh rows would not be in it. */
async function yesterday(): Promise<void> {
  await sql`UPDATE posts SET created_at = created_at - interval '1 day', last_activity_at = last_activity_at - interval '1 day',
    answer_accepted_at = answer_accepted_at - interval '1 day', confirmed_at = confirmed_at - interval '1 day',
    original_at = original_at - interval '1 day'`.execute(forum.db);
  await sql`UPDATE comments SET created_at = created_at - interval '1 day'`.execute(forum.db);
  await sql`UPDATE notifications SET created_at = created_at - interval '1 day'`.execute(forum.db);
}

async function digest(): Promise<string | null> {
  const [mail, ...more] = await digests('hannah');
  expect(more).toEqual([]);
  return mail?.body ?? null;
}

async function follow(postId: string, values: object = {}): Promise<void> {
  const { tenant_id } = await forum.db.selectFrom('posts').select('tenant_id').where('id', '=', postId).executeTakeFirstOrThrow();
  await forum.db
    .insertInto('post_states')
    .values({ post_id: postId, tenant_id, member_id: hannahId, level: 'followed', ...values })
    .execute();
}

async function followCommunity(level: 'followed' | 'muted'): Promise<void> {
  const { id } = await forum.community(COMMONS);
  await forum.db.insertInto('community_states').values({ community_id: id, member_id: hannahId, level }).execute();
}

const like = async (by: CastName, id: string) => (await forum.as(by)).put(`/posts/${id}/like`, { liked: true });
const due = async () => {
  const { rows } = await sql<{ due: boolean }>`SELECT next_at <= now() AS due FROM digest_settings WHERE member_id = ${hannahId}`.execute(
    forum.db,
  );
  return rows[0]?.due;
};

describe('a digest', () => {
  test('lists answered questions, then followed items, then popular posts, with titles and counts only', async () => {
    const asked = await forum.post('hannah', COMMONS, { title: 'Which atlas is best' });
    const answer = await forum.comment('tomasz', asked.id, 'Secret words');
    await (await forum.as('maya')).put(`/posts/${asked.id}/confirmed-answer`, { commentId: answer });
    const followed = await forum.post('tomasz', COMMONS, { title: 'Cadaver lab hours', body: 'Secret words' });
    await follow(followed.id);
    await forum.comment('maya', followed.id, 'Secret words');
    await forum.comment('hannah', followed.id);
    const popular = await forum.post('maya', COMMONS, { title: 'A post that many like' });
    await like('tomasz', popular.id);
    await yesterday();
    const body = (await digest()) ?? '';
    const places = [
      'Answered questions',
      'Which atlas',
      'What you follow',
      'Cadaver lab',
      '1 new comment',
      'Popular',
      'many like',
      '1 like',
    ].map((part) => body.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(body).toContain(followed.path);
    expect(body).toContain('/unsubscribe?token=');
    expect(body).not.toContain('Secret');
    expect(await due()).toBe(false);
  });

  test('lists popular posts since the last one, also if that is longer ago than usual', async () => {
    const tenDaysAgo = new Date(Date.now() - 10 * 86_400_000).toISOString();
    await forum.db.updateTable('digest_settings').set({ covered_until: tenDaysAgo }).execute();
    await like('tomasz', (await forum.post('maya', COMMONS, { title: 'Liked nine days ago' })).id);
    await sql`UPDATE posts SET created_at = created_at - interval '9 days', last_activity_at = last_activity_at - interval '9 days'`.execute(
      forum.db,
    );
    expect(await digest()).toContain('Liked nine days ago');
  });

  test('is sent once for new content, and not without any', async () => {
    await like('tomasz', (await forum.post('maya', COMMONS)).id);
    await yesterday();
    expect(await digest()).not.toBeNull();
    await sql`UPDATE digest_settings SET next_at = now()`.execute(forum.db);
    expect(await digest()).toBeNull();
    expect(await due()).toBe(false);
  });

  test('lists new posts of followed communities, and the answered originals of own and followed duplicates', async () => {
    await followCommunity('followed');
    await forum.post('tomasz', COMMONS, { title: 'Nobody liked this yet' });
    for (const [by, title] of [
      ['hannah', 'The first who asked'],
      ['tomasz', 'Somebody asked before'],
    ] as const) {
      const original = await forum.post('maya', COMMONS, { title });
      const again = await forum.post(by, COMMONS, { title: 'Asked once more' });
      await forum.db.updateTable('posts').set({ original_id: original.id }).where('id', '=', again.id).execute();
      if (by !== 'hannah') await follow(again.id);
      const answer = await forum.comment('tomasz', original.id);
      expect((await (await forum.as('maya')).put(`/posts/${original.id}/answer`, { commentId: answer })).status).toBe(200);
    }
    await yesterday();
    const body = (await digest()) ?? '';
    expect(body).toContain('Nobody liked this yet');
    const [answered = ''] = body.split('What you follow');
    expect(answered).toContain('The first who asked');
    expect(answered).toContain('Somebody asked before');
  });

  test('lists no mention that its author removed, and no acceptance that was withdrawn', async () => {
    for (const kind of ['mention', 'answer_accepted'] as const)
      await forum.db.insertInto('notification_choices').values({ member_id: hannahId, kind, channel: 'digest' }).execute();
    const asked = await forum.post('tomasz', COMMONS, { title: 'Which of the two', category: 'Question' });
    const comment = await forum.comment('tomasz', asked.id, 'Thank you, @hannah_b.');
    const answer = await forum.comment('hannah', asked.id);
    const tomasz = await forum.as('tomasz');
    expect((await tomasz.put(`/posts/${asked.id}/answer`, { commentId: answer })).status).toBe(200);
    await yesterday();
    const told = await digest();
    expect(told).toContain('mentioned you');
    expect(told).toContain('accepted your answer');
    await forum.db.updateTable('notifications').set({ is_read: null }).execute();
    const weekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString();
    await forum.db.updateTable('digest_settings').set({ next_at: weekAgo, covered_until: weekAgo }).execute();
    await tomasz.put(`/posts/${asked.id}/answer`, { commentId: null });
    await tomasz.put(`/comments/${comment}`, { content: 'Thank you, all.' });
    const later = await digest();
    expect(later ?? '').not.toContain('mentioned you');
    expect(later ?? '').not.toContain('accepted your answer');
  });

  test('lists an answered question after a followed one was linked to it', async () => {
    const original = await forum.post('tomasz', COMMONS, { title: 'Answered long ago' });
    const again = await forum.post('tomasz', COMMONS, { title: 'Asked once more' });
    await follow(again.id);
    await (await forum.as('tomasz')).put(`/posts/${original.id}/answer`, { commentId: await forum.comment('tomasz', original.id) });
    for (let day = 0; day < 9; day += 1) await yesterday();
    await (await forum.as('tomasz')).put(`/posts/${again.id}/original`, { originalId: original.id });
    await yesterday();
    expect(await digest()).toContain('Answered long ago');
  });

  test('lists unread notifications of the kinds chosen for the digest, and no read ones', async () => {
    await forum.db.insertInto('notification_choices').values({ member_id: hannahId, kind: 'react_on_post', channel: 'digest' }).execute();
    await forum.db.insertInto('notification_choices').values({ member_id: hannahId, kind: 'comment_on_post', channel: 'digest' }).execute();
    const [unread, read, seen] = [
      await forum.post('hannah', COMMONS, { title: 'Still unread' }),
      await forum.post('hannah', COMMONS, { title: 'Read already' }),
      await forum.post('hannah', COMMONS, { title: 'Seen in its thread' }),
    ];
    await forum.comment('tomasz', seen.id);
    await (await forum.as('hannah')).put(`/posts/${seen.id}/seen`, { until: new Date().toISOString() });
    await like('tomasz', unread.id);
    await like('tomasz', read.id);
    await (await forum.as('hannah')).put('/notifications/read', { postId: read.id });
    await yesterday();
    const body = (await digest()) ?? '';
    expect(body).toContain(`${CAST.tomasz.name} liked your post`);
    expect(body).toContain('Still unread');
    expect(body).not.toContain('Read already');
    expect(body).not.toContain('commented on your post');
  });

  test.each<[string, (post: { id: string }) => Promise<unknown>]>([
    [
      'was seen',
      ({ id }) => forum.db.updateTable('post_states').set({ seen_until: new Date().toISOString() }).where('post_id', '=', id).execute(),
    ],
    ['is muted', ({ id }) => forum.db.updateTable('post_states').set({ level: 'muted' }).where('post_id', '=', id).execute()],
    ['is in a muted community', () => followCommunity('muted')],
    [
      'is by somebody who restricts the member',
      async () =>
        forum.db
          .insertInto('contact_blocks')
          .values({ blocker_id: await forum.id('tomasz'), blocked_id: hannahId })
          .execute(),
    ],
    [
      'is at a school that the member has left',
      async () => {
        const { id } = await forum.db.selectFrom('institutions').select('id').where('slug', '=', 'port-ellery').executeTakeFirstOrThrow();
        await forum.db.updateTable('members').set({ institution_id: id }).where('id', '=', hannahId).execute();
      },
    ],
    [
      'would go to an address whose mails bounced',
      () => forum.db.insertInto('suppressed_addresses').values({ email: CAST.hannah.email }).execute(),
    ],
    ['would be in a digest that is off', () => forum.db.updateTable('digest_settings').set({ frequency: 'off', next_at: null }).execute()],
  ])('leaves out a post that %s', async (_, change) => {
    const post = await forum.post('tomasz', COMMONS);
    await follow(post.id);
    await forum.comment('tomasz', post.id);
    await like('maya', post.id);
    await yesterday();
    await change(post);
    expect(await digest()).toBeNull();
    const { id } = await forum.db.selectFrom('institutions').select('id').where('slug', '=', 'alder-ridge').executeTakeFirstOrThrow();
    await forum.db.updateTable('members').set({ institution_id: id }).where('id', '=', hannahId).execute();
    await forum.db.deleteFrom('suppressed_addresses').execute();
  });

  test('shows more than a hundred new comments as 99+', async () => {
    const { id } = await forum.post('tomasz', COMMONS);
    await follow(id);
    const comment = await forum.comment('maya', id);
    await sql`INSERT INTO comments (post_id, tenant_id, author_id, content, request_key)
      SELECT post_id, tenant_id, author_id, content, gen_random_uuid() FROM comments, generate_series(1, 120) WHERE id = ${comment}`.execute(
      forum.db,
    );
    await yesterday();
    expect(await digest()).toContain('99+ new comments');
  });

  test('reminds students in the first digest of July, August and September of their year, until they have chosen one', async () => {
    const { id } = await forum.post('maya', COMMONS);
    await like('tomasz', id);
    const reminded =
      /You are listed as (M\d)\. If that has changed, choose your year in your settings\.\s+\S+\/profiles\/settings\/hannah_b/;
    async function yearIn(day: string, coveredUntil: string, { again = false } = {}): Promise<string | undefined> {
      const now = Date.parse(`${day}T21:00:00Z`);
      const [noon, next_at] = [`${day}T12:00:00Z`, `${day}T20:00:00Z`];
      await forum.db.updateTable('posts').set({ created_at: noon, last_activity_at: noon }).execute();
      await forum.db.updateTable('digest_settings').set({ next_at, covered_until: coveredUntil }).execute();
      if (again) await forum.db.updateTable('digest_settings').set({ year_reminded_at: null }).execute();
      vi.useFakeTimers({ toFake: ['Date'], now });
      const text = await digest().finally(() => vi.useRealTimers());
      expect(text).toContain('Popular');
      const { html } = await forum.db.selectFrom('outbox_mails').select('html').executeTakeFirstOrThrow();
      const [, year] = reminded.exec(text ?? '') ?? [];
      expect(html.includes('choose your year in your settings.</a>')).toBe(year !== undefined);
      return year;
    }
    expect(await yearIn('2026-06-28', '2026-06-21T21:00:00Z')).toBeUndefined();
    // A digest of this month may have been due before, without anything to tell.
    expect(await yearIn('2026-07-05', '2026-07-01T21:00:00Z')).toBe('M2');
    expect(await yearIn('2026-07-12', '2026-07-05T21:00:00Z')).toBeUndefined();
    expect(await yearIn('2026-08-02', '2026-07-26T21:00:00Z')).toBe('M2');
    expect(await yearIn('2026-10-04', '2026-09-27T21:00:00Z')).toBeUndefined();
    const chosen = { specialty: '', interests: '', bio: '', instagram: '', facebook: '' };
    const choose = async (year: string) => {
      expect((await (await forum.as('hannah')).put('/profile/medical', { year, ...chosen })).status).toBe(200);
      return yearIn('2026-09-06', '2026-08-30T21:00:00Z', { again: true });
    };
    expect(await choose('M2')).toBe('M2');
    expect(await choose('M3')).toBeUndefined();
    const long = { year_chosen_at: '2025-07-01T00:00:00Z' };
    await forum.db
      .updateTable('members')
      .set({ ...long, year: 'M4' })
      .where('id', '=', hannahId)
      .execute();
    expect(await yearIn('2026-09-06', '2026-08-30T21:00:00Z', { again: true })).toBeUndefined();
    await forum.db
      .updateTable('members')
      .set({ ...long, year: 'M2' })
      .where('id', '=', hannahId)
      .execute();
  });

  test('that fails is retried a day later, and does not stop the digests of others', async () => {
    const tomaszId = await forum.id('tomasz');
    await sql`INSERT INTO digest_settings (member_id, time_zone, next_at)
      VALUES (${tomaszId}, 'Nowhere/Else', now() - interval '8 days')`.execute(forum.db);
    await like('tomasz', (await forum.post('maya', COMMONS)).id);
    await yesterday();
    expect(await digest()).not.toBeNull();
    const { next_at } = await forum.db
      .selectFrom('digest_settings')
      .select('next_at')
      .where('member_id', '=', tomaszId)
      .executeTakeFirstOrThrow();
    expect(Date.parse(next_at ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    expect(forum.logged).toContainEqual(expect.objectContaining({ level: 'error', details: { member: tomaszId } }));
  });

  test('is not made while thousands of optional mails are queued; mails about accounts do not count', async () => {
    const wait = (priority: number) =>
      sql`SELECT graphile_worker.add_job('send-mail', run_at => now() + interval '1 day', priority => ${priority}::int)
        FROM generate_series(1, 2001)`.execute(forum.db);
    await wait(0);
    expect(await isOptionalMailQueueFull(forum.db)).toBe(false);
    await wait(10);
    expect(await isOptionalMailQueueFull(forum.db)).toBe(true);
    const retries = async () => {
      const { rows } = await sql`DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
        WHERE t.id = j.task_id AND t.identifier = 'send-digests' AND j.run_at > now() RETURNING j.id`.execute(forum.db);
      return rows.length;
    };
    await sendDigests(forum.running.services, signal);
    expect([await due(), await retries()]).toEqual([true, 1]);
    await forum.db.updateTable('digest_settings').set({ next_at: null }).execute();
    await sendDigests(forum.running.services, signal);
    expect(await retries(), 'none is due').toBe(0);
    await sql`DELETE FROM graphile_worker._private_jobs WHERE run_at > now() + interval '1 hour'`.execute(forum.db);
  });

  test('is sent once to each member, by two nodes at the same time and for more members than a batch', async () => {
    await like('tomasz', (await forum.post('maya', COMMONS)).id);
    await yesterday();
    await sql`INSERT INTO members (email, name, username, user_type, institution_id, year, email_verified, created_at)
      SELECT 'digest' || n || '@alderridge.edu', 'Reader ' || n, 'digest' || n, 'medical_student', m.institution_id, 'M1', true, '2026-01-01'
      FROM generate_series(1, 120) AS n, members m WHERE m.email = ${CAST.hannah.email}`.execute(forum.db);
    await sql`INSERT INTO digest_settings (member_id, time_zone, next_at)
      SELECT id, 'Asia/Tokyo', now() - interval '1 minute' FROM members WHERE username LIKE 'digest%'`.execute(forum.db);
    await Promise.all([digests('hannah'), digests('hannah')]);
    const { rows } = await sql<{ count: number; people: number }>`
      SELECT count(*)::int AS count, count(DISTINCT recipient)::int AS people FROM outbox_mails WHERE subject LIKE 'Your week%'`.execute(
      forum.db,
    );
    expect(rows).toEqual([{ count: 121, people: 121 }]);
    await sql`DELETE FROM members WHERE username LIKE 'digest%'`.execute(forum.db);
  });
});
