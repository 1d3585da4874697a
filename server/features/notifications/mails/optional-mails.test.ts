import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ban as banAccount } from '#server/cli/accounts.ts';
import { CAST, type CastName } from '#server/testing/cast.ts';
import { crowd } from '#server/testing/crowd.ts';
import { useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { mailing } from '#server/testing/mailing.ts';
import { operatorOf } from '#server/testing/operator.ts';

const COMMONS = 'alder-ridge/general/commons';
const forum = useForum();
const { later, mailsAfterChange, setLastUse } = mailing(forum);
let post: { id: string; path: string };

beforeAll(() => liftLimits(forum));
beforeEach(async () => {
  for (const table of [
    'posts',
    'notification_inboxes',
    'conversations',
    'contact_blocks',
    'suppressed_addresses',
    'digest_settings',
    'notification_choices',
  ] as const)
    await forum.db.deleteFrom(table).execute();
  post = await forum.post('hannah', COMMONS, { title: 'Loops of Henle' });
  await setLastUse('hannah', 60);
});

const restrict = (blocker_id: string, blocked_id: string) =>
  forum.db.insertInto('contact_blocks').values({ blocker_id, blocked_id }).execute();

const block = async (blocker: CastName, blocked: CastName) => restrict(await forum.id(blocker), await forum.id(blocked));

async function move(school: string): Promise<void> {
  const { id } = await forum.db.selectFrom('institutions').select('id').where('slug', '=', school).executeTakeFirstOrThrow();
  await forum.db.updateTable('members').set({ institution_id: id }).where('email', '=', CAST.hannah.email).execute();
}

async function choose(choice: string, channel: string): Promise<void> {
  expect((await (await forum.as('hannah')).put(`/notification-settings/choices/${choice}`, { channel })).status).toBe(200);
}

async function ban(...people: string[]): Promise<void> {
  for (const username of people) await banAccount(operatorOf(forum), username, 'Spam');
}

async function throwawayAccount() {
  const [one] = await crowd(forum, 1);
  if (one === undefined) throw new Error('No account was created.');
  return one;
}

const waitedTooLong = () =>
  sql`UPDATE graphile_worker._private_jobs SET payload = jsonb_set(payload::jsonb, '{queuedAt}', '"2026-01-01T00:00:00.000Z"')::json
    WHERE payload::jsonb ? 'queuedAt'`.execute(forum.db);

const remove = (id: string) => forum.db.deleteFrom('posts').where('id', '=', id).execute();

describe('an immediate mail, when it is sent', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['is dropped after a restriction by the recipient', () => block('hannah', 'tomasz')],
    ['is dropped after a restriction by the actor', () => block('tomasz', 'hannah')],
    ['is dropped after its post was deleted', () => remove(post.id)],
    ['is dropped after its comment was deleted', () => sql`DELETE FROM comments`.execute(forum.db)],
    [
      'is dropped after mails to the address bounced',
      () => forum.db.insertInto('suppressed_addresses').values({ email: CAST.hannah.email }).execute(),
    ],
    ['is dropped after the recipient left the school', () => move('port-ellery')],
    ['is dropped after the notification was read', async () => (await forum.as('hannah')).put('/notifications/read', {})],
    ['is dropped after its post was muted', async () => (await forum.as('hannah')).put(`/posts/${post.id}/follow`, { level: 'muted' })],
    ['is dropped after the recipient turned such mails off', () => choose('comments', 'here')],
    ['is dropped after six hours in the queue', waitedTooLong],
  ])('%s', async (_, change) => {
    await forum.comment('tomasz', post.id);
    expect(await mailsAfterChange('dueMails', change, 'hannah')).toEqual([]);
    await move('alder-ridge');
  });

  test('names the answer to a question asked before only while it is the answer', async () => {
    const original = await forum.post('tomasz', COMMONS, { title: 'Asked first' });
    await (await forum.as('hannah')).put(`/posts/${post.id}/original`, { originalId: original.id });
    await setLastUse('hannah', 60);
    const accept = async (commentId: string | null) => (await forum.as('tomasz')).put(`/posts/${original.id}/answer`, { commentId });
    await accept(await forum.comment('maya', original.id));
    expect(await mailsAfterChange('dueMails', () => accept(null), 'hannah')).toEqual([]);
    await accept(await forum.comment('maya', original.id));
    await later('hannah');
    expect(await mailsAfterChange('dueMails', async () => {}, 'hannah')).toMatchObject([{ body: expect.stringContaining('Asked first') }]);
  });

  test('keeps the remaining lines and counts only them', async () => {
    await forum.comment('tomasz', post.id);
    await forum.comment('maya', post.id);
    await forum.comment('maya', post.id);
    const mails = await mailsAfterChange('dueMails', () => block('hannah', 'tomasz'), 'hannah');
    expect(mails.map(({ body }) => body.match(/Loops of Henle/g)?.length)).toEqual([2]);
    expect(mails[0]?.body).not.toContain(CAST.tomasz.name);
    expect(mails[0]?.body).toContain(CAST.maya.name);
  });

  test('shows current titles and names', async () => {
    const { id, visitor } = await throwawayAccount();
    await visitor.post(`/posts/${post.id}/comments`, { requestKey: randomUUID(), content: 'Mine' });
    const change = async () => {
      await forum.db.updateTable('posts').set({ title: 'Ascending limbs' }).where('id', '=', post.id).execute();
      await forum.db.updateTable('members').set({ name: 'Orla Quill' }).where('id', '=', id).execute();
    };
    const [mail] = await mailsAfterChange('dueMails', change, 'hannah');
    expect(mail?.subject).toBe('“Ascending limbs” on Rounds');
    expect(mail?.body).toContain('Orla Quill commented on your post: “Ascending limbs”');
    expect(mail?.body).not.toMatch(/Student 1|Loops of Henle/);
    await forum.db.deleteFrom('members').where('id', '=', id).execute();
  });

  test('shows a deleted account as Anonymous', async () => {
    const { id, visitor } = await throwawayAccount();
    await visitor.post(`/posts/${post.id}/comments`, { requestKey: randomUUID(), content: 'Mine' });
    const change = () => forum.db.deleteFrom('members').where('id', '=', id).execute();
    const [mail] = await mailsAfterChange('dueMails', change, 'hannah');
    expect(mail?.body).toContain('Anonymous commented on your post');
    expect(mail?.body).not.toContain('Student 1');
  });

  test.each<[string, (senderId: string) => Promise<unknown>]>([
    ['after a restriction', async (senderId) => restrict(await forum.id('hannah'), senderId)],
    ['from a banned member', () => ban('student1')],
    ['from a deleted account', (senderId) => forum.db.deleteFrom('members').where('id', '=', senderId).execute()],
    [
      'that was opened',
      async (senderId) => forum.db.updateTable('conversations').set({ unread: false }).where('other_id', '=', senderId).execute(),
    ],
    ['after the recipient turned such mails off', () => choose('messages', 'here')],
  ])('does not mention a message %s', async (_, change) => {
    const { id, visitor } = await throwawayAccount();
    const path = `/conversations/${await forum.id('hannah')}/messages`;
    expect((await visitor.post(path, { requestKey: randomUUID(), content: 'Hello' })).status).toBe(201);
    expect(await mailsAfterChange('dueMails', () => change(id), 'hannah')).toEqual([]);
    await forum.db.deleteFrom('members').where('id', '=', id).execute();
    await forum.db.deleteFrom('banned_emails').execute();
  });
});

test('after an outage of the mail server, the next message of a conversation causes a mail again', async () => {
  const { id, visitor } = await throwawayAccount();
  const path = `/conversations/${await forum.id('hannah')}/messages`;
  const write = () => visitor.post(path, { requestKey: randomUUID(), content: 'Hello' });
  await write();
  expect(await mailsAfterChange('dueMails', waitedTooLong, 'hannah')).toEqual([]);
  await write();
  await later('hannah');
  expect(await mailsAfterChange('dueMails', async () => {}, 'hannah')).toHaveLength(1);
  await forum.db.deleteFrom('members').where('id', '=', id).execute();
});

describe('a digest, when it is sent', () => {
  async function due(): Promise<void> {
    await forum.db.deleteFrom('digest_settings').execute();
    const weekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString();
    await forum.db
      .insertInto('digest_settings')
      .values({ member_id: await forum.id('hannah'), time_zone: 'America/New_York', next_at: weekAgo, covered_until: weekAgo })
      .execute();
  }
  const yesterday = async (table: 'posts' | 'notifications') =>
    sql`UPDATE ${sql.table(table)} SET created_at = created_at - interval '1 day'`.execute(forum.db);

  beforeEach(async () => {
    await sql`UPDATE members SET created_at = '2026-01-01'`.execute(forum.db);
    await due();
  });

  async function popular(titles: [by: 'tomasz' | 'maya', title: string][]): Promise<string[]> {
    const posts: string[] = [];
    for (const [by, title] of titles) {
      const { id } = await forum.post(by, COMMONS, { title });
      await (await forum.as(by === 'maya' ? 'tomasz' : 'maya')).put(`/posts/${id}/like`, { liked: true });
      posts.push(id);
    }
    await yesterday('posts');
    return posts;
  }

  test('leaves out deleted and muted posts and restricted people, and shows current titles', async () => {
    const [, renamed = '', removed = '', muted = ''] = await popular([
      ['tomasz', 'Of Tomasz'],
      ['maya', 'Of Maya'],
      ['maya', 'Removed'],
      ['maya', 'Muted'],
    ]);
    const change = async () => {
      await block('tomasz', 'hannah');
      await remove(removed);
      await (await forum.as('hannah')).put(`/posts/${muted}/follow`, { level: 'muted' });
      await forum.db.updateTable('posts').set({ title: 'Renamed' }).where('id', '=', renamed).execute();
    };
    const [mail, ...more] = await mailsAfterChange('digests', change, 'hannah');
    expect(more).toEqual([]);
    expect(mail?.body).toContain('Renamed');
    expect(mail?.body).not.toMatch(/Of Tomasz|Of Maya|Removed|Muted/);
  });

  test('is dropped after six hours in the queue; the next one covers its time too', async () => {
    await popular([['maya', 'Of Maya']]);
    const before = await forum.db.selectFrom('digest_settings').select('covered_until').executeTakeFirstOrThrow();
    expect(await mailsAfterChange('digests', waitedTooLong, 'hannah')).toEqual([]);
    expect(await forum.db.selectFrom('digest_settings').select('covered_until').executeTakeFirst()).toEqual(before);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['without any line left', () => sql`DELETE FROM posts`.execute(forum.db)],
    ['after the member turned it off', () => forum.db.updateTable('digest_settings').set({ frequency: 'off', next_at: null }).execute()],
  ])('is dropped %s', async (_, change) => {
    await popular([['maya', 'Of Maya']]);
    expect(await mailsAfterChange('digests', change, 'hannah')).toEqual([]);
  });

  test.each<[string, (actorId: string) => Promise<unknown>, RegExp | null]>([
    [
      'shows current names',
      (id) => forum.db.updateTable('members').set({ name: 'Orla Quill' }).where('id', '=', id).execute(),
      /Orla Quill commented on your post/,
    ],
    [
      'shows a deleted account as Anonymous',
      (id) => forum.db.deleteFrom('members').where('id', '=', id).execute(),
      /Anonymous commented on your post/,
    ],
    ['is dropped after its notification was read', async () => (await forum.as('hannah')).put('/notifications/read', {}), null],
  ])('%s', async (_, change, expected) => {
    await choose('comments', 'digest');
    const { id, visitor } = await throwawayAccount();
    await visitor.post(`/posts/${post.id}/comments`, { requestKey: randomUUID(), content: 'Mine' });
    await yesterday('notifications');
    const [mail] = await mailsAfterChange('digests', () => change(id), 'hannah');
    if (expected === null) expect(mail).toBeUndefined();
    else expect(mail?.body).toMatch(expected);
    expect(mail?.body ?? '').not.toContain('Student 1');
    await forum.db.deleteFrom('members').where('id', '=', id).execute();
  });
});
