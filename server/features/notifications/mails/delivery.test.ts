import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { OptionalMail, queueOptionalMail } from '#server/platform/mail/mail.ts';
import { spaceMailRetries } from '#server/platform/mail/mail-retries.ts';
import { CAST } from '#server/testing/cast.ts';
import { useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { mailing } from '#server/testing/mailing.ts';
import { sendDueMails } from './immediate-mails.ts';

const COMMONS = 'alder-ridge/general/commons';
const server = await startMailServer({ refused: CAST.maya.email, refusedLate: CAST.tomasz.email });
afterAll(() => server.stop());
const forum = useForum({ SMTP_URL: server.url });
const { dueMails, setLastUse, later } = mailing(forum);

beforeAll(() => liftLimits(forum));
beforeEach(async () => {
  await forum.db.deleteFrom('notifications').execute();
});

async function mailAfter(...events: (() => Promise<unknown>)[]) {
  for (const event of events) await event();
  await setLastUse('hannah', 60);
  await later('hannah');
  const before = server.received.length;
  await dueMails('hannah');
  const [one, ...more] = server.received.slice(before);
  expect(more).toEqual([]);
  return one ?? expect.fail('No mail came');
}

test('all mails about a post form one thread with its title as subject, apart from those about other posts', async () => {
  const [post, other] = [await forum.post('hannah', COMMONS, { title: 'Loops' }), await forum.post('hannah', COMMONS, { title: 'Limbs' })];
  const comment = (id: string) => () => forum.comment('tomasz', id);
  const first = await mailAfter(comment(post.id));
  const second = await mailAfter(comment(post.id), comment(post.id));
  const third = await mailAfter(comment(other.id));
  const mixed = await mailAfter(comment(post.id), comment(other.id));
  const mails = [first, second, third, mixed];
  expect(mails.map(({ mail }) => mail.subject)).toEqual([
    '“Loops” on Rounds',
    '“Loops” on Rounds',
    '“Limbs” on Rounds',
    '2 notifications from Rounds',
  ]);
  const host = new URL(forum.origin).hostname;
  const ofPost = `<post-${post.id}@${host}>`;
  expect(mails.map(({ mail }) => mail.references)).toEqual([ofPost, ofPost, `<post-${other.id}@${host}>`, undefined]);
  expect(new Set(mails.map(({ mail }) => mail.messageId)).size).toBe(4);
  expect(second.mail.html).toMatch(/<h1[^>]*>2 notifications from Rounds<\/h1>/);
});

test.each([
  ['line breaks', 'One\r\nBcc: maya@alderridge.edu\r\n\r\nTwo', '“One Bcc: maya@alderridge.edu Two” on Rounds'],
  ['control and bidirectional characters', 'A\u0007\u202e\u2028B', '“A B” on Rounds'],
  ['signs of mail headers', '=?utf-8?q?X?= <a@b.c>, "D"', '“=?utf-8?q?X?= <a@b.c>, "D"” on Rounds'],
  ['emoji at the cut', `${'x'.repeat(79)}😀 and more`, `“${'x'.repeat(79)}…” on Rounds`],
  ['other scripts', '肾脏 – Ödem 🩺', '“肾脏 – Ödem 🩺” on Rounds'],
])('a title with %s makes a safe subject', async (_, title, subject) => {
  const post = await forum.post('hannah', COMMONS);
  // Also titles that the form would refuse.
  await forum.db.updateTable('posts').set({ title }).where('id', '=', post.id).execute();
  const { mail, source, to } = await mailAfter(() => forum.comment('tomasz', post.id));
  expect(mail.subject).toBe(subject);
  expect(source.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im);
  expect([to.length, mail.bcc]).toEqual([1, undefined]);
});

test('optional mails to a mailbox that is gone end and raise no alarm, but not those that were refused for another reason', async () => {
  const { db, running } = forum;
  const { services } = running;
  const posts = new Map<string, string>();
  async function event(): Promise<void> {
    for (const name of ['maya', 'tomasz'] as const) {
      posts.set(name, posts.get(name) ?? (await forum.post(name, COMMONS)).id);
      await forum.comment('hannah', posts.get(name) ?? '');
      await setLastUse(name, 60);
      await later(name);
    }
    await sendDueMails(services, new AbortController().signal);
  }
  const recipients = async () => {
    const { rows } = await sql<{ to: string }>`
      SELECT payload ->> 'to' AS to FROM graphile_worker._private_jobs WHERE attempts < max_attempts ORDER BY 1`.execute(db);
    return rows.map(({ to }) => to);
  };
  const isSuppressed = async (name: 'maya' | 'tomasz') => (await (await forum.as(name)).get('/notification-settings')).body.suppressed;

  await event();
  const { rows } = await sql<{ payload: unknown }>`
    SELECT payload FROM graphile_worker._private_jobs WHERE payload ->> 'to' = ${CAST.maya.email}`.execute(db);
  const { to, about } = OptionalMail.parse(rows[0]?.payload);
  for (let count = 0; count < 9; count += 1) await queueOptionalMail(db, services.jobs, { to, about });
  const tried = async () => (await sql`SELECT FROM graphile_worker.jobs WHERE locked_at IS NULL AND attempts > 0`.execute(db)).rows.length;
  await expect.poll(tried, { timeout: 20_000 }).toBe(11);
  await sql`UPDATE graphile_worker._private_jobs SET created_at = created_at - interval '61 minutes', run_at = now() + interval '1 hour'`.execute(
    db,
  );
  expect((await forum.anonymous().get('/health')).body.mail).toBe('ok');

  await spaceMailRetries(db);
  expect(await db.selectFrom('suppressed_addresses').select(['email', 'reason']).execute()).toEqual([
    { email: CAST.maya.email, reason: `550 5.1.1 <${CAST.maya.email}>: user unknown` },
  ]);
  expect([await isSuppressed('maya'), await isSuppressed('tomasz')]).toEqual([true, false]);
  expect(await recipients()).toEqual([]);
  await event();
  expect(await recipients()).toEqual([CAST.tomasz.email]);
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(db);
});
