import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CAST, type CastName } from '#server/testing/cast.ts';
import { useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { mailing } from '#server/testing/mailing.ts';

const COMMONS = 'alder-ridge/general/commons';
const forum = useForum();
const { changedMeanwhile, wasHere } = mailing(forum);
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
  ] as const)
    await forum.db.deleteFrom(table).execute();
  post = await forum.post('hannah', COMMONS, { title: 'Loops of Henle' });
  await wasHere('hannah', 60);
});

async function block(blocker: CastName, blocked: CastName): Promise<void> {
  await forum.db
    .insertInto('contact_blocks')
    .values({ blocker_id: await forum.id(blocker), blocked_id: await forum.id(blocked) })
    .execute();
}

async function move(school: string): Promise<void> {
  const { id } = await forum.db.selectFrom('institutions').select('id').where('slug', '=', school).executeTakeFirstOrThrow();
  await forum.db.updateTable('members').set({ institution_id: id }).where('email', '=', CAST.hannah.email).execute();
}

const remove = (id: string) => forum.db.deleteFrom('posts').where('id', '=', id).execute();

describe('a mail at once, when it leaves', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['does not, after a restriction', () => block('hannah', 'tomasz')],
    ['does not, after a restriction by the other', () => block('tomasz', 'hannah')],
    ['does not, of a post that is gone', () => remove(post.id)],
    ['does not, of a comment that is gone', () => sql`DELETE FROM comments`.execute(forum.db)],
    [
      'does not, to an address from which mails came back',
      () => forum.db.insertInto('suppressed_addresses').values({ email: CAST.hannah.email }).execute(),
    ],
    ['does not, to somebody who has left the school', () => move('port-ellery')],
    [
      'does not, after six hours',
      () =>
        sql`UPDATE graphile_worker._private_jobs SET payload = jsonb_set(payload::jsonb, '{queuedAt}', '"2026-01-01T00:00:00.000Z"')::json
          WHERE payload::jsonb ? 'queuedAt'`.execute(forum.db),
    ],
  ])('%s', async (_, change) => {
    await forum.comment('tomasz', post.id);
    expect(await changedMeanwhile('dueMails', change, 'hannah')).toEqual([]);
    await move('alder-ridge');
  });

  test('leaves with the rest, and counts that alone', async () => {
    await forum.comment('tomasz', post.id);
    await forum.comment('maya', post.id);
    await forum.comment('kai', post.id);
    const mails = await changedMeanwhile('dueMails', () => block('hannah', 'tomasz'), 'hannah');
    expect(mails).toMatchObject([{ subject: '2 notifications from Rounds' }]);
    expect(mails[0]?.body).not.toContain(CAST.tomasz.name);
    expect(mails[0]?.body).toContain(CAST.maya.name);
  });

  test('says nothing of a message after a restriction', async () => {
    const path = `/conversations/${await forum.id('hannah')}/messages`;
    await (await forum.as('tomasz')).post(path, { requestKey: randomUUID(), content: 'Hello' });
    expect(await changedMeanwhile('dueMails', () => block('hannah', 'tomasz'), 'hannah')).toEqual([]);
  });
});

test('a digest leaves without what was removed and whom a restriction parts, and not at all where nothing is left', async () => {
  const hannahId = await forum.id('hannah');
  const due = async () => {
    await forum.db.deleteFrom('digest_settings').execute();
    const weekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString();
    await forum.db
      .insertInto('digest_settings')
      .values({ member_id: hannahId, time_zone: 'America/New_York', next_at: weekAgo, covered_until: weekAgo })
      .execute();
  };
  const posts: string[] = [];
  for (const [by, title] of [
    ['tomasz', 'Of Tomasz'],
    ['maya', 'Of Maya'],
    ['maya', 'Removed'],
  ] as const) {
    const { id } = await forum.post(by, COMMONS, { title });
    await (await forum.as('kai')).put(`/posts/${id}/like`, { liked: true });
    posts.push(id);
  }
  await sql`UPDATE posts SET created_at = created_at - interval '1 day'`.execute(forum.db);
  await sql`UPDATE members SET created_at = '2026-01-01'`.execute(forum.db);
  await due();
  const change = async () => {
    await block('tomasz', 'hannah');
    await remove(posts[2] ?? '');
  };
  const [mail, ...more] = await changedMeanwhile('digests', change, 'hannah');
  expect(more).toEqual([]);
  expect(mail?.body).toContain('Of Maya');
  expect(mail?.body).not.toMatch(/Of Tomasz|Removed/);
  await due();
  expect(await changedMeanwhile('digests', () => sql`DELETE FROM posts`.execute(forum.db), 'hannah')).toEqual([]);
});
