import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { CAST, type CastName } from '#server/testing/cast.ts';
import { useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { signUpForm } from '#server/testing/newcomer.ts';
import { operatorOf } from '#server/testing/operator.ts';
import { newMember } from '#server/testing/people.ts';
import { removeAccount } from './accounts.ts';
import { operatorLog } from './status.ts';

const forum = useForum();
const COMMONS = 'alder-ridge/general/commons';
beforeAll(() => liftLimits(forum));

async function like(by: CastName, kind: 'posts' | 'comments', id: string): Promise<void> {
  expect((await (await forum.as(by)).put(`/${kind}/${id}/like`, { liked: true })).status).toBe(200);
}

async function wrongCounts(): Promise<unknown[]> {
  const { rows } = await sql`
      SELECT 'post' AS kind, p.id FROM posts p
      WHERE p.reactions_count <> (SELECT count(*) FROM post_reactions r WHERE r.post_id = p.id)
        OR p.comments_count <> (SELECT count(*) FROM comments c WHERE c.post_id = p.id)
        OR p.comments_by_others <> (SELECT count(*) FROM comments c WHERE c.post_id = p.id AND (c.author_id = p.author_id) IS NOT TRUE)
      UNION ALL SELECT 'comment', c.id FROM comments c
      WHERE c.reactions_count <> (SELECT count(*) FROM comment_reactions r WHERE r.comment_id = c.id)
        OR c.replies_count <> (SELECT count(*) FROM comments r WHERE r.parent_comment_id = c.id)
      UNION ALL SELECT 'group', g.id FROM notification_groups g
      WHERE g.total <> (SELECT count(*) FROM notifications n WHERE n.group_id = g.id AND n.state <> 'withdrawn')`.execute(forum.db);
  return rows;
}

async function notificationsOf(name: CastName): Promise<string[]> {
  const rows = await forum.db
    .selectFrom('notifications')
    .select('type')
    .where('recipient_id', '=', await forum.id(name))
    .where('state', '=', 'listed')
    .orderBy('type')
    .execute();
  return rows.map((row) => row.type);
}

async function rowsOf(id: string): Promise<number> {
  const { rows } = await sql<{ n: string }>`
    SELECT (SELECT count(*) FROM members WHERE id = ${id}) + (SELECT count(*) FROM sessions WHERE member_id = ${id})
      + (SELECT count(*) FROM credentials WHERE member_id = ${id}) + (SELECT count(*) FROM messages WHERE ${id} IN (sender_id, recipient_id))
      + (SELECT count(*) FROM conversations WHERE ${id} IN (member_id, other_id)) + (SELECT count(*) FROM post_reactions WHERE member_id = ${id})
      + (SELECT count(*) FROM comment_reactions WHERE member_id = ${id}) + (SELECT count(*) FROM notifications WHERE recipient_id = ${id})
      + (SELECT count(*) FROM attachments WHERE owner_id = ${id}) + (SELECT count(*) FROM contact_blocks WHERE ${id} IN (blocker_id, blocked_id))
      + (SELECT count(*) FROM posts WHERE author_id = ${id}) + (SELECT count(*) FROM comments WHERE author_id = ${id}) AS n`.execute(
    forum.db,
  );
  return Number(rows[0]?.n);
}

async function life(leaver: CastName) {
  const visitor = await forum.as(leaver);
  const upload = await visitor.send('POST', '/api/attachments?name=notes.txt', {
    body: 'The loop of Henle',
    headers: { 'content-type': 'application/octet-stream' },
  });
  const fileUrl: string = upload.body.url;
  const own = await forum.post(leaver, COMMONS, { attachmentId: upload.body.id });
  const others = await forum.post('maya', COMMONS);
  const onOwn = await forum.comment('maya', own.id, 'A comment on it');
  await forum.comment(leaver, own.id, 'My note on it');
  const onOthers = await forum.comment(leaver, others.id, 'Mine');
  const reply = await forum.comment('maya', others.id, 'An answer', onOthers);
  const byMaya = await forum.comment('maya', others.id, 'Her own');
  const ownReply = await forum.comment(leaver, others.id, 'My answer', byMaya);
  await like(leaver, 'posts', others.id);
  await like(leaver, 'comments', byMaya);
  await like('maya', 'posts', own.id);
  await like('maya', 'comments', onOthers);
  const sent = await visitor.post(`/conversations/${await forum.id('maya')}/messages`, {
    requestKey: crypto.randomUUID(),
    content: 'Hello',
  });
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  return { fileUrl, own, others, onOwn, onOthers, reply, byMaya, ownReply };
}

describe('deleting an account', () => {
  test('keeps posts and comments as Anonymous, removes everything else, and keeps counts exact', async () => {
    const made = await life('tomasz');
    const id = await forum.id('tomasz');
    const maya = await forum.as('maya');
    expect((await maya.request('GET', made.fileUrl)).status).toBe(200);
    expect(await notificationsOf('maya')).toEqual(['comment_on_post', 'react_on_comment', 'react_on_post', 'reply_to_comment']);

    const done = await removeAccount(operatorOf(forum), CAST.tomasz.email, false);
    expect(done).toMatchObject({ posts: 0, comments: 0, likes: 2, messages: 1, files: 1 });
    expect(await rowsOf(id)).toBe(0);
    expect(await wrongCounts()).toEqual([]);
    expect((await maya.get(`/posts/${made.own.slug}`)).body).toMatchObject({
      author: null,
      attachment: null,
      commentsCount: 2,
      reactionsCount: 1,
    });
    expect((await maya.request('GET', made.fileUrl)).status).toBe(404);
    const { files } = forum.running.services;
    const key = `attachments/${made.fileUrl.split('/')[2]}`;
    await expect.poll(() => files.size(key)).toBeNull();
    const comments = (await maya.get(`/posts/${made.others.id}/comments`)).body.items;
    expect(comments.find((one: { id: string }) => one.id === made.onOthers)).toMatchObject({ author: null, reactionsCount: 1 });
    expect(await notificationsOf('maya')).toEqual(['comment_on_post', 'reply_to_comment']);
  });

  test('frees the name and the address', async () => {
    expect((await forum.anonymous().get('/usernames/tomasz.w')).body).toEqual({ available: true });
    const form = {
      userType: 'medical_student',
      name: 'Tomasz Again',
      email: CAST.tomasz.email,
      username: 'Tomasz.W',
      password: 'Sturdy-lantern-42!',
      accepted: true,
    };
    expect((await forum.anonymous().post('/sign-up', form)).status).toBe(200);
  });

  test('with content removes posts, comments and the replies below them, and nothing else of others', async () => {
    const made = await life('hannah');
    const id = await forum.id('hannah');
    const done = await removeAccount(operatorOf(forum), 'hannah_b', true);
    expect(done).toMatchObject({ posts: 1, comments: 5, likes: 2, messages: 1, files: 1 });
    expect(await rowsOf(id)).toBe(0);
    expect(await wrongCounts()).toEqual([]);
    const left = await forum.db.selectFrom('comments').select('id').where('post_id', '=', made.others.id).execute();
    expect(left).toEqual([{ id: made.byMaya }]);
    const { rows } = await sql`SELECT id FROM notifications WHERE actor_id = ${id}`.execute(forum.db);
    expect(rows).toEqual([]);
  });

  test('cancels their queued mails and no others', async () => {
    const { jobs } = forum.running.services;
    // Delayed, as while the mail server is down.
    const later = { ...jobs, add: (db: Db, name: string, mail: object, more = {}) => jobs.add(db, name, mail, { ...more, delay: 3_600 }) };
    const mail = { subject: 'A log-in from a new device', text: 'Hello', html: '' };
    const member_id = await forum.id('kai');
    // Samuel owns one of the former addresses now, and an address that was only typed in proves
    // nothing.
    const others = [`not-${CAST.kai.email}`, CAST.samuel.email, 'typed-in@portellery.edu'];
    const former = ['kai-was@portellery.edu', CAST.samuel.email].map((email) => ({ member_id, email }));
    await forum.db.insertInto('former_emails').values(former).execute();
    await forum.db.insertInto('email_changes').values({ member_id, email: 'typed-in@portellery.edu' }).execute();
    for (const to of [CAST.kai.email, 'kai-was@portellery.edu', ...others]) await queueMail(forum.db, later, { to, ...mail });
    const suppressed = [CAST.kai.email, 'kai-was@portellery.edu', CAST.samuel.email].map((email) => ({ email }));
    await forum.db.insertInto('suppressed_addresses').values(suppressed).execute();
    await removeAccount(operatorOf(forum), 'kai', false);
    expect(await forum.db.selectFrom('suppressed_addresses').select('email').execute()).toEqual([{ email: CAST.samuel.email }]);
    const { rows } = await sql<{ to: string }>`
      SELECT payload ->> 'to' AS to FROM graphile_worker._private_jobs WHERE payload ->> 'subject' = ${mail.subject}`.execute(forum.db);
    expect(rows.map(({ to }) => to).sort()).toEqual(others.sort());
  });

  test('is logged by id only, and refused for the last moderator', async () => {
    const operator = operatorOf(forum);
    await expect(removeAccount(operator, 'maya', true)).rejects.toThrow('last moderator of “alder-ridge”');
    const rows = await forum.db.selectFrom('operator_log').selectAll().where('action', '=', 'account.delete').execute();
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/hannah|tomasz|kai|alderridge|portellery/i);
    expect(await operatorLog(operator, 10, rows[0]?.member_id ?? '')).toMatchObject([{ action: 'account.delete', username: null }]);
    await expect(operatorLog(operator, 10, '-'.repeat(36))).rejects.toThrow('Nobody has the username');
  });

  test('frees usernames that others signed up with under addresses of the same mailbox', async () => {
    const { email, username } = await newMember(forum);
    const forms = [email, email.replace('@', '+tag@')].map((address) => signUpForm({ email: address }));
    for (const form of forms) expect((await forum.anonymous().post('/sign-up', form)).status).toBe(200);
    const available = () =>
      Promise.all(forms.map(async (form) => (await forum.anonymous().get(`/usernames/${form.username}`)).body.available));
    expect(await available()).toEqual([false, false]);
    await removeAccount(operatorOf(forum), username, false);
    expect(await available()).toEqual([true, true]);
  });

  test('keeps counts exact while the person and others write', async () => {
    const { id } = await forum.post('maya', COMMONS);
    const own = await forum.post('samuel', 'thedashboard');
    const busy = Array.from({ length: 8 }, async (_, round) => {
      const samuel = await forum.as('samuel');
      await samuel.put(`/posts/${own.id}/like`, { liked: round % 2 === 0 });
      await samuel.post(`/posts/${own.id}/comments`, { requestKey: crypto.randomUUID(), content: `Round ${round}` });
      await (await forum.as('maya')).put(`/posts/${own.id}/like`, { liked: round % 2 === 1 });
    });
    await Promise.all([...busy, removeAccount(operatorOf(forum), 'samuel', true, true)]);
    expect(await wrongCounts()).toEqual([]);
    expect(await forum.db.selectFrom('posts').select('id').where('id', 'in', [id, own.id]).execute()).toEqual([{ id }]);
  });
});
