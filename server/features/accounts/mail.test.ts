import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { queueMail, SEND_MAIL } from '#server/platform/mail/mail.ts';
import { PASSWORD } from '#server/testing/cast.ts';
import { type Forum, useForum } from '#server/testing/forum.ts';
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts';
import { failedTries } from '#server/testing/mailing.ts';
import { signUpForm, tokenOf } from '#server/testing/newcomer.ts';
import { newDeviceMail, passwordLinkMail } from './mails.ts';

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
  return forum.anonymous().post('/email-verification', { token: tokenOf(text), password: PASSWORD });
}

/** Makes the queued job due now, because its back-off takes seconds to hours. */
async function tryNow(forum: Forum) {
  const moved = async () => {
    // A job stays locked until its failure is stored.
    const { rows } = await sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL RETURNING id`.execute(
      forum.db,
    );
    return rows.length;
  };
  await expect.poll(moved, PATIENCE).toBe(1);
  await sql`SELECT pg_notify('jobs:insert', '{"count": 1}')`.execute(forum.db);
}

describe('with SMTP_URL set', () => {
  const server = running;
  const forum = useForum({ SMTP_URL: server.url, MAIL_FROM: 'Rounds: at Alder Ridge <rounds@alderridge.edu>' });

  test('the confirmation mail is sent by SMTP as plain text and HTML, with a working link', async () => {
    const form = signUpForm({ name: 'Zoë Łukasiewicz' });
    await forum.anonymous().post('/sign-up', form);
    const { from, to, mail } = (await mailTo(server, form.email)) ?? {};
    expect({ from, to }).toEqual({ from: 'rounds@alderridge.edu', to: [form.email] });
    expect(mail?.from).toMatchObject({ name: 'Rounds: at Alder Ridge', address: 'rounds@alderridge.edu' });
    expect(mail?.to).toMatchObject([{ address: form.email }]);
    expect(mail?.subject).toBe('Confirm your email address for Rounds');
    expect(mail?.text).toMatch(/^Hi,\n/);
    expect(mail?.html).toContain('the Rounds student outreach');
    expect(mail?.html).toContain(`href="${forum.running.services.config.publicUrl}/auth/confirm?token=${tokenOf(mail?.text ?? '')}"`);
    expect((await confirm(forum, mail?.text)).body.state).toBe('signed-in');
  });

  test('a mail has headers for automatic mail and its own message id', async () => {
    const forms = [signUpForm(), signUpForm()];
    for (const form of forms) await forum.anonymous().post('/sign-up', form);
    const mails = await Promise.all(forms.map(async ({ email }) => (await mailTo(server, email))?.mail));
    for (const mail of mails) {
      expect(mail?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
      expect(mail?.headers).toContainEqual(expect.objectContaining({ key: 'x-auto-response-suppress', value: 'All' }));
      expect(mail?.messageId).toMatch(/^<[\da-f-]{36}@127\.0\.0\.1>$/);
      expect(Date.now() - new Date(mail?.date ?? 0).getTime()).toBeLessThan(60_000);
    }
    expect(mails[0]?.messageId).not.toBe(mails[1]?.messageId);
  });

  test('an optional mail has one-click unsubscribe headers (RFC 8058), a mail about the account has none', async () => {
    const { db, running } = forum;
    const mail = { subject: 'Your week', text: 'Text', html: '' };
    const unsubscribeUrl = `https://rounds.example/unsubscribe?token=${'x'.repeat(180)}`;
    await queueMail(db, running.services.jobs, { ...mail, to: 'chosen@alderridge.edu', unsubscribeUrl });
    await queueMail(db, running.services.jobs, { ...mail, to: 'account@alderridge.edu' });
    const [chosen, account] = [await mailTo(server, 'chosen@alderridge.edu'), await mailTo(server, 'account@alderridge.edu')];
    const headerOf = (of: typeof chosen, key: string) => of?.mail.headerLines.find((one) => one.key === key)?.line.replace(/\s+/g, ' ');
    expect(headerOf(chosen, 'list-unsubscribe')).toBe(`List-Unsubscribe: <${unsubscribeUrl}>`);
    expect(headerOf(chosen, 'list-unsubscribe-post')).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(headerOf(account, 'list-unsubscribe')).toBeUndefined();
  });

  test('addresses and subjects cannot inject headers', async () => {
    const { db, running } = forum;
    const mail = { subject: 'One\r\nBcc: victim@example.edu\r\n\r\nTwo', text: 'Text', html: '' };
    await queueMail(db, running.services.jobs, { ...mail, to: 'one@alderridge.edu' });
    const plain = await mailTo(server, 'one@alderridge.edu');
    expect(plain?.mail.bcc).toBeUndefined();
    expect(plain?.mail.text?.trim()).toBe('Text');
    expect(plain?.mail.html).toBeUndefined();
    await running.services.jobs.add(
      db,
      SEND_MAIL,
      { ...mail, id: randomUUID(), to: 'a@alderridge.edu, b@alderridge.edu' },
      { maxAttempts: 1 },
    );
    await expect.poll(() => forum.logged.filter(({ level }) => level === 'error').length, PATIENCE).toBe(1);
    expect(server.received.flatMap(({ to }) => to).filter((to) => /^[ab]@/.test(to))).toEqual([]);
  });

  test('mails about passwords say what happened and have their link on a line of its own', async () => {
    const { config, jobs } = forum.running.services;
    const owner = (name: string) => ({ email: `${name}@alderridge.edu`, name: 'Rosa Delgado' });
    const at = new Date('2026-11-21T16:05:00Z');
    await queueMail(forum.db, jobs, passwordLinkMail(config, owner('reset'), 'passwordReset', 'token-of-a-test'));
    await queueMail(forum.db, jobs, newDeviceMail(config, owner('device'), { at, device: 'Firefox on Windows' }));

    const reset = (await mailTo(server, 'reset@alderridge.edu'))?.mail;
    expect(reset?.text?.split('\n')).toContain(`${config.publicUrl}/reset-password?token=token-of-a-test`);
    expect(reset?.html).toContain(`href="${config.publicUrl}/reset-password?token=token-of-a-test"`);
    expect(reset?.text).toContain('your password stays the same');

    const device = (await mailTo(server, 'device@alderridge.edu'))?.mail;
    expect(device?.text).toContain('on November 21, 2026 at 4:05 PM UTC, from Firefox on Windows.');
    expect(device?.text?.split('\n')).toContain(`${config.publicUrl}/login`);
    expect(device?.html).toContain(`mailto:${config.supportEmail}`);
  });

  test('no page shows mails', async () => {
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

  test('signing up works, and the mail with a working link is sent once when the server is back', async () => {
    const form = signUpForm();
    expect((await forum.anonymous().post('/sign-up', form)).status).toBe(200);
    await expect.poll(() => failedTries(forum.db), PATIENCE).toBeGreaterThanOrEqual(1);
    await tryNow(forum);
    await expect.poll(() => failedTries(forum.db), PATIENCE).toBeGreaterThanOrEqual(2);

    await server.start();
    await tryNow(forum);
    const { mail } = (await mailTo(server, form.email)) ?? {};
    expect((await confirm(forum, mail?.text)).body.state).toBe('signed-in');

    const waiting = async () => (await sql`SELECT 1 FROM graphile_worker._private_jobs`.execute(forum.db)).rows.length;
    await expect.poll(waiting, PATIENCE).toBe(0);
    expect(server.received).toHaveLength(1);
  });

  test('a mail that is delivered twice after a lost response has the same message id', async () => {
    server.forgetToAnswer();
    const form = signUpForm();
    const before = await failedTries(forum.db);
    await forum.anonymous().post('/sign-up', form);
    await expect.poll(() => failedTries(forum.db), PATIENCE).toBe(before + 1);
    await tryNow(forum);
    const copies = () => server.received.filter(({ to }) => to.includes(form.email));
    await expect.poll(() => copies().length, PATIENCE).toBe(2);
    expect(new Set(copies().map(({ mail }) => mail.messageId)).size).toBe(1);
  });
});
