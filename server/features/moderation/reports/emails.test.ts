import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeAccount } from '#server/cli/accounts.ts';
import { CAST } from '#server/testing/cast.ts';
import { expectError, type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { operatorOf } from '#server/testing/operator.ts';
import { appoint, report } from '#server/testing/reports.ts';
import { LIMITS } from '#shared/rules/limits.ts';
import { REVIEW_TEXTS } from '#shared/rules/texts/review.ts';

const server = await startMailServer();
afterAll(() => server.stop());
const forum = useForum({ SMTP_URL: server.url, MAIL_FROM: 'Rounds <rounds@alderridge.edu>', SUPPORT_EMAIL: 'support@alderridge.edu' });
const words = { subject: 'Your activity on Rounds', text: 'Please be kind.\n\nThe others read it too.' };
let reportId: string;

beforeAll(async () => {
  liftLimits(forum);
  await appoint(forum, 'hannah', 'alder-ridge');
  reportId = await report(forum, 'hannah', 'profile', await forum.id('tomasz'));
});

async function send(by: 'maya' | 'hannah', fields: Record<string, unknown> = {}) {
  return (await forum.as(by)).post(`/reports/${reportId}/emails`, { requestKey: randomUUID(), ...words, ...fields });
}

async function received(subject: string, count = 1) {
  const found = () => server.received.filter(({ mail }) => mail.subject === subject);
  await expect.poll(() => found().length, { timeout: 10_000 }).toBe(count);
  return found();
}

async function logOf(by: 'maya' | 'hannah', school = 'alder-ridge'): Promise<Json[]> {
  const { body } = await (await forum.as(by)).get(`/institutions/${school}/moderation-log`);
  return body.items.filter(({ action }: Json) => action === 'email');
}

describe('a mail to somebody who was reported', () => {
  test('comes from the forum’s address in the name of the school’s moderators; replies go to the support address', async () => {
    expect(await send('maya')).toMatchObject({ status: 201, body: { message: REVIEW_TEXTS.emailed } });
    const [{ from, to, mail, source } = expect.fail()] = await received(words.subject);
    expect({ from, to }).toEqual({ from: 'rounds@alderridge.edu', to: [CAST.tomasz.email] });
    expect(mail.replyTo).toMatchObject([{ address: 'support@alderridge.edu' }]);
    expect(mail.text).toMatch(
      /^Hi Tomasz Wiśniewski,\n\nA moderator of Alder Ridge School of Medicine writes:\n\n> Your activity on Rounds\n>\n> Please be kind\.\n>\n> The others read it too\.\n\nThese are/,
    );
    expect(mail.html).toMatch(/<h1[^>]*>From the moderators of Alder Ridge School of Medicine<\/h1>/);
    expect(mail.html).toMatch(/<blockquote[^>]*>\s*<p[^>]*>Your activity on Rounds<\/p>\s*<p[^>]*>Please be kind.<\/p>/);
    for (const one of [source, mail.text, mail.html]) expect(one).not.toMatch(/maya|okafor|hannah/i);
  });

  test('is in the log of the school’s moderators with its text until the account is deleted', async () => {
    await appoint(forum, 'tomasz', 'alder-ridge');
    expect(await logOf('hannah')).toMatchObject([{ moderator: 'Maya Okafor', subject: { person: CAST.tomasz.name }, email: words }]);
    const about = await (await forum.as('tomasz')).get('/institutions/alder-ridge/moderation-log');
    expect(JSON.stringify(about.body)).not.toContain('Please be kind');
    const elsewhere = await (await forum.as('samuel')).get('/institutions/port-ellery/moderation-log');
    expect(JSON.stringify(elsewhere.body)).not.toContain('Please be kind');
    const tomasz = await forum.id('tomasz');
    await forum.db.deleteFrom('moderators').where('member_id', '=', tomasz).execute();
  });

  test('is sent once for each key, also by two requests at once', async () => {
    const requestKey = randomUUID();
    const subject = 'Once';
    const answers = await Promise.all(Array.from({ length: 4 }, () => send('maya', { requestKey, subject })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    await send('maya', { subject: 'After it' });
    await received('After it');
    expect(await received(subject)).toHaveLength(1);
    expect((await logOf('maya')).filter(({ email }) => email.subject === subject)).toHaveLength(1);
  });

  test('with a different text under the same key is refused', async () => {
    const requestKey = randomUUID();
    expect((await send('maya', { requestKey, subject: 'First words' })).status).toBe(201);
    for (const fields of [{ text: 'Other words' }, { subject: 'Other words' }]) {
      const refused = await send('maya', { requestKey, subject: 'First words', ...fields });
      expect(expectError(refused, 409, 'CONFLICT').message).toBe(REVIEW_TEXTS.emailedOther);
    }
    expect((await send('hannah', { requestKey, subject: 'Of another moderator' })).status).toBe(201);
    await received('Of another moderator');
  });

  test('contains no links, whatever is written in it', async () => {
    const subject = 'Log in\r\nBcc: all@alderridge.edu';
    await send('hannah', { subject, text: 'Go to https://evil.example/ <b>now</b>' });
    const [{ to, mail } = expect.fail()] = await received('Log in Bcc: all@alderridge.edu');
    expect(to).toEqual([CAST.tomasz.email]);
    expect(mail.html).not.toContain('https://evil.example');
    expect(mail.html).toContain('&#60;b&#62;now&#60;/b&#62;');
  });

  test('needs a subject and a text, neither too long', async () => {
    const { subject, text } = LIMITS.moderatorEmail;
    for (const fields of [{ subject: ' ' }, { text: '\n' }, { subject: 'x'.repeat(subject + 1) }, { text: 'x'.repeat(text + 1) }])
      expect(Object.keys(expectError(await send('maya', fields), 400, 'INPUT_INVALID').data.fields ?? {})).toEqual(Object.keys(fields));
  });

  test('has a daily limit per member, shared by all moderators', async () => {
    const { perDay } = LIMITS.moderatorEmail;
    const answers = await Promise.all(Array.from({ length: perDay + 2 }, (_, at) => send(at % 2 === 0 ? 'maya' : 'hannah')));
    expect(answers.some(({ status }) => status === 201)).toBe(true);
    const refused = answers.find(({ status }) => status !== 201) ?? expect.fail();
    expect(expectError(refused, 429, 'TOO_MANY_REQUESTS').message).toBe(REVIEW_TEXTS.emailedOften);
    const { total } = await forum.db
      .selectFrom('moderator_emails')
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    expect(Number(total)).toBe(perDay);
  });

  test('is not sent once the account is deleted, and its text leaves the log', async () => {
    const waiting = randomUUID();
    await server.stop();
    await forum.db.updateTable('moderator_emails').set({ created_at: '2026-01-01T00:00:00Z' }).execute();
    expect((await send('maya', { subject: waiting })).status).toBe(201);
    await removeAccount(operatorOf(forum), CAST.tomasz.username, false);
    await server.start();
    expect(expectError(await send('maya'), 409, 'CONFLICT').message).toBe(REVIEW_TEXTS.accountGone);
    const entries = await logOf('maya');
    expect(entries.length).toBeGreaterThan(1);
    expect(entries.every(({ email }) => email === null)).toBe(true);
    const { items } = (await (await forum.as('maya')).get('/institutions/alder-ridge/moderation-log')).body;
    expect(JSON.stringify(items)).not.toContain(words.subject);
  });
});
