import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { type Forum, useForum } from '#server/testing/forum.ts';
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts';
import { signUpForm, tokenOf } from '#server/testing/newcomer.ts';

const running = await startMailServer();
const stopped = await startMailServer();
await stopped.stop();
afterAll(async () => {
  await running.stop();
  await stopped.stop();
});

const PATIENCE = { timeout: 10_000 };

async function mailTo(server: MailServer, address: string) {
  const find = () => server.received.find(({ to }) => to.includes(address));
  await expect.poll(find, PATIENCE).toBeDefined();
  return find();
}

function confirm(forum: Forum, text = '') {
  return forum.anonymous().post('/email-verification', { token: tokenOf(text) });
}

describe('with SMTP_URL set', () => {
  const server = running;
  const forum = useForum({ SMTP_URL: server.url, MAIL_FROM: 'Rounds at Alder Ridge <rounds@alderridge.edu>' });

  test('the confirmation mail goes out by SMTP as plain text, with a link that works', async () => {
    const form = signUpForm({ name: 'Zoë Łukasiewicz' });
    await forum.anonymous().post('/sign-up', form);
    const { from, to, mail } = (await mailTo(server, form.email)) ?? {};
    expect({ from, to }).toEqual({ from: 'rounds@alderridge.edu', to: [form.email] });
    expect(mail?.from).toMatchObject({ name: 'Rounds at Alder Ridge', address: 'rounds@alderridge.edu' });
    expect(mail?.to).toMatchObject([{ address: form.email }]);
    expect(mail?.subject).toBe('Confirm your email address for Rounds');
    expect(mail?.text).toMatch(/^Hi Zoë,\n/);
    expect(mail?.html).toBeUndefined();
    expect((await confirm(forum, mail?.text)).body.state).toBe('signed-in');
  });

  test('no mail can be read on a page', async () => {
    const form = signUpForm();
    await forum.anonymous().post('/sign-up', form);
    await mailTo(server, form.email);
    expect((await forum.anonymous().request('GET', '/outbox')).status).toBe(404);
    expect((await forum.anonymous().get('/site')).body.outboxPath).toBeNull();
    expect(await forum.db.selectFrom('outbox_mails').select('id').execute()).toEqual([]);
  });
});

describe('while the mail server is down', () => {
  const server = stopped;
  const forum = useForum({ SMTP_URL: server.url });

  const failures = () => forum.logged.filter(({ message }) => message === 'A job failed and will be tried again').length;

  /**
   * Brings the next attempt of the waiting job forward to now. The queue waits longer after each failure, from
   * seconds to hours; the test is about whether it tries again, not about how long it waits.
   */
  async function tryNow() {
    const moved = async () => {
      // A job is locked until its failure is written down.
      const { rows } = await sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL RETURNING id`.execute(
        forum.db,
      );
      return rows.length;
    };
    await expect.poll(moved, PATIENCE).toBe(1);
    await sql`SELECT pg_notify('jobs:insert', '{"count": 1}')`.execute(forum.db);
  }

  test('signing up works, and the mail comes when the server is back: once, and with a link that works', async () => {
    const form = signUpForm();
    expect((await forum.anonymous().post('/sign-up', form)).status).toBe(200);
    await expect.poll(failures, PATIENCE).toBe(1);
    await tryNow();
    await expect.poll(failures, PATIENCE).toBe(2);

    await server.start();
    await tryNow();
    const { mail } = (await mailTo(server, form.email)) ?? {};
    expect((await confirm(forum, mail?.text)).body.state).toBe('signed-in');

    const waiting = async () => (await sql`SELECT 1 FROM graphile_worker._private_jobs`.execute(forum.db)).rows.length;
    await expect.poll(waiting, PATIENCE).toBe(0);
    expect(server.received).toHaveLength(1);
    expect(failures()).toBe(2);
  });
});
