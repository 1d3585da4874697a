import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CAST, type CastName } from '#server/testing/cast.ts';
import { useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { mailing } from '#server/testing/mailing.ts';

const COMMONS = 'alder-ridge/general/commons';
const forum = useForum();
const { dueMails, setLastUse, later } = mailing(forum);
let post: { id: string; path: string };

beforeAll(() => liftLimits(forum));
beforeEach(async () => {
  for (const table of ['notifications', 'notification_groups', 'notification_inboxes', 'notification_choices', 'conversations'] as const)
    await forum.db.deleteFrom(table).execute();
  post = await forum.post('hannah', COMMONS, { title: 'Loops of Henle' });
  await setLastUse('hannah', 60);
});

const settings = (path: string, body: object) => forum.as('hannah').then((hannah) => hannah.put(`/notification-settings/${path}`, body));
const due = async () => {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM notifications WHERE mail_due_at IS NOT NULL`.execute(
    forum.db,
  );
  return rows[0]?.count;
};
/** Choosing is a request, so it counts as presence. */
async function choose(choice: string, channel: string) {
  expect((await settings(`choices/${choice}`, { channel })).status).toBe(200);
  await setLastUse('hannah', 60);
}

describe('an immediate mail', () => {
  test('says who did what and where, with title, link and unsubscribe link, and quotes nothing', async () => {
    const comment = await forum.comment('tomasz', post.id, 'Secret of the nephron');
    const [mail, ...more] = await dueMails('hannah');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('“Loops of Henle” on Rounds');
    for (const part of [
      `${CAST.tomasz.name} commented on your post: “Loops of Henle”`,
      `${post.path}#comment-${comment}`,
      '/unsubscribe?token=',
      '/settings/notifications',
    ])
      expect(mail?.body).toContain(part);
    expect(mail?.body).not.toContain('Secret');
    expect(await due()).toBe(0);
    expect(await dueMails('hannah')).toEqual([]);
  });

  test('waits while the member is active, and is dropped for what they have read meanwhile', async () => {
    await forum.comment('tomasz', post.id);
    await setLastUse('hannah', 1);
    expect(await dueMails('hannah')).toEqual([]);
    const { mail_due_at } = await forum.db.selectFrom('notifications').select('mail_due_at').executeTakeFirstOrThrow();
    expect(Date.parse(mail_due_at ?? '')).toBeGreaterThan(Date.now() + 13 * 60_000);
    await forum.comment('tomasz', post.id);
    await (await forum.as('hannah')).put('/notifications/read', {});
    await setLastUse('hannah', 60);
    await later('hannah');
    expect(await dueMails('hannah')).toEqual([]);
    expect(await due()).toBe(0);
  });

  test('waits half an hour at most, because an open tab looks like an active member', async () => {
    const seen = await forum.comment('tomasz', post.id);
    await (await forum.as('hannah')).put(`/posts/${post.id}/seen`, { until: new Date().toISOString() });
    const unseen = await forum.comment('tomasz', post.id);
    await setLastUse('hannah', 1);
    const age = (comment: string, minutes: number) =>
      sql`UPDATE notifications SET created_at = now() - ${minutes} * interval '1 minute' WHERE comment_id = ${comment}`.execute(forum.db);
    await age(seen, 60);
    await age(unseen, 29);
    expect(await dueMails('hannah')).toEqual([]);
    await age(unseen, 31);
    await later('hannah');
    expect(await dueMails('hannah')).toHaveLength(1);
  });

  test('is dropped for what the member has read in the thread, also if it was edited before', async () => {
    const comment = await forum.comment('tomasz', post.id);
    await (await forum.as('tomasz')).put(`/comments/${comment}`, { content: 'Without the typo' });
    await (await forum.as('hannah')).put(`/posts/${post.id}/seen`, { until: new Date().toISOString() });
    await forum.comment('tomasz', post.id, 'Later');
    await setLastUse('hannah', 60);
    const [mail] = await dueMails('hannah');
    expect(mail?.body).toContain(`${CAST.tomasz.name} commented on your post`);
    expect(mail?.body).not.toContain(comment);
  });

  test('is sent for a mention that an edit adds to a comment that the member has seen', async () => {
    const other = await forum.post('tomasz', COMMONS);
    const comment = await forum.comment('tomasz', other.id);
    await (await forum.as('hannah')).put(`/posts/${other.id}/seen`, { until: new Date().toISOString() });
    await sql`UPDATE comments SET created_at = created_at - interval '10 minutes' WHERE id = ${comment}`.execute(forum.db);
    for (const content of ['Look, @hannah_b', 'Look, @hannah_b.'])
      expect((await (await forum.as('tomasz')).put(`/comments/${comment}`, { content })).status).toBe(200);
    await setLastUse('hannah', 60);
    const [mail] = await dueMails('hannah');
    expect(mail?.body).toContain(`${CAST.tomasz.name} mentioned you`);
  });

  test('is dropped for a mention that its author removed', async () => {
    const other = await forum.post('tomasz', COMMONS);
    const comment = await forum.comment('tomasz', other.id, '@hannah_b, or was it Hannelore?');
    await (await forum.as('tomasz')).put(`/comments/${comment}`, { content: 'Hannelore, I mean' });
    await setLastUse('hannah', 60);
    expect(await dueMails('hannah')).toEqual([]);
    await forum.comment('tomasz', other.id, 'Please look, @Moderators.');
    await setLastUse('maya', 60);
    expect(await dueMails('maya')).toHaveLength(1);
  });

  test('combines several notifications, ten of them by name', async () => {
    const other = await forum.post('hannah', COMMONS, { title: 'Loops of Henle, again' });
    await setLastUse('hannah', 60);
    for (let n = 0; n < 12; n += 1) await forum.comment('tomasz', n < 6 ? post.id : other.id);
    const [mail, ...more] = await dueMails('hannah');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('12 notifications from Rounds');
    expect(mail?.body.match(/Loops of Henle/g)).toHaveLength(10);
    expect(mail?.body).toContain('And 2 more.');
    expect(mail?.body).toContain('/profiles/hannah_b/notifications');
  });

  test('is followed by the next one after at least ten minutes', async () => {
    await forum.comment('tomasz', post.id);
    expect(await dueMails('hannah')).toHaveLength(1);
    await forum.comment('tomasz', post.id);
    expect(await dueMails('hannah')).toEqual([]);
    expect(await due()).toBe(1);
    await later('hannah');
    expect(await dueMails('hannah')).toHaveLength(1);
  });

  test('is sent once, even by two nodes at the same time', async () => {
    await forum.comment('tomasz', post.id);
    expect(await dueMails('hannah', 2)).toHaveLength(1);
  });
});

describe('no immediate mail is sent', () => {
  const cases: [string, () => Promise<unknown>][] = [
    ['if the member chose notifications on the site only', () => choose('comments', 'here')],
    ['after a restriction', () => block('hannah', 'tomasz')],
    ['after a restriction by the other person', () => block('tomasz', 'hannah')],
    [
      'about a post that was muted since',
      () => forum.db.updateTable('post_states').set({ level: 'muted' }).where('post_id', '=', post.id).execute(),
    ],
    ['about a muted community', mute],
    ['to an address whose mails bounced', () => forum.db.insertInto('suppressed_addresses').values({ email: CAST.hannah.email }).execute()],
    ['to somebody who is banned', () => member({ banned_at: new Date().toISOString() })],
    ['to an unconfirmed address', () => member({ email_verified: false })],
    ['to somebody who has left the school', leave],
  ];
  const member = async (values: object) => forum.db.updateTable('members').set(values).where('email', '=', CAST.hannah.email).execute();
  async function block(blocker: CastName, blocked: CastName) {
    await forum.db
      .insertInto('contact_blocks')
      .values({ blocker_id: await forum.id(blocker), blocked_id: await forum.id(blocked) })
      .execute();
  }
  async function mute() {
    const { id } = await forum.community(COMMONS);
    await forum.db
      .insertInto('community_states')
      .values({ community_id: id, member_id: await forum.id('hannah'), level: 'muted' })
      .execute();
  }
  async function leave() {
    const { id } = await forum.db.selectFrom('institutions').select('id').where('slug', '=', 'port-ellery').executeTakeFirstOrThrow();
    await member({ institution_id: id });
  }

  test.each(cases)('%s', async (_, change) => {
    await forum.comment('tomasz', post.id);
    expect(await due()).toBe(1);
    await change();
    expect(await dueMails('hannah')).toEqual([]);
    expect(await due()).toBe(0);
    for (const table of ['contact_blocks', 'community_states', 'suppressed_addresses'] as const) await forum.db.deleteFrom(table).execute();
    const { id } = await forum.db.selectFrom('institutions').select('id').where('slug', '=', 'alder-ridge').executeTakeFirstOrThrow();
    await member({ banned_at: null, email_verified: true, institution_id: id });
  });
});

describe('messages', () => {
  const say = async (content = 'Meet me at the quad') =>
    expect(
      (await (await forum.as('tomasz')).post(`/conversations/${await forum.id('hannah')}/messages`, { requestKey: randomUUID(), content }))
        .status,
    ).toBe(201);

  test('one mail is sent per conversation until it is opened, with the sender but not the text', async () => {
    await say();
    const [mail] = await dueMails('hannah');
    expect(mail?.subject).toBe(`${CAST.tomasz.name} sent you a message`);
    expect(mail?.body).toContain('/direct/messages/Tomasz.W');
    expect(mail?.body).not.toContain('quad');
    await say();
    await later('hannah');
    expect(await dueMails('hannah')).toEqual([]);
    await (await forum.as('hannah')).put(`/conversations/${await forum.id('tomasz')}/read`);
    await setLastUse('hannah', 60);
    await say();
    await later('hannah');
    expect(await dueMails('hannah')).toHaveLength(1);
  });

  test('locked rows are left for the next run', async () => {
    await say();
    await forum.db.transaction().execute(async (trx) => {
      await sql`SELECT FROM conversations WHERE mail_due_at IS NOT NULL FOR UPDATE`.execute(trx);
      expect(await dueMails('hannah')).toEqual([]);
    });
    expect(await dueMails('hannah')).toHaveLength(1);
  });

  test('no mail is sent for an opened conversation, or if the member chose notifications on the site only', async () => {
    await say();
    await (await forum.as('hannah')).put(`/conversations/${await forum.id('tomasz')}/read`);
    await setLastUse('hannah', 60);
    expect(await dueMails('hannah')).toEqual([]);
    await choose('messages', 'here');
    await say();
    await later('hannah');
    expect(await dueMails('hannah')).toEqual([]);
  });
});
