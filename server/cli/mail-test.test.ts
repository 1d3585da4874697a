import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createMailer } from '#server/platform/mail/mail.ts';
import { Refusal } from '#server/shell/operator/problems.ts';
import { makeCertificate } from '#server/testing/certificate.ts';
import { useForum } from '#server/testing/forum.ts';
import { type MailServerOptions, startMailServer } from '#server/testing/mail-server.ts';
import { operatorOf } from '#server/testing/operator.ts';
import { testMail } from './mail-test.ts';

const forum = useForum();
const certificate = makeCertificate();
const login = { user: 'rounds@alderridge.edu', password: 'p@ss:word/1' };
const CREDENTIALS = `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@`;
const TRUSTED = `tls.ca=${encodeURIComponent(certificate.cert)}`;
const TO = 'operator@alderridge.edu';
const FROM = { name: 'Rounds', address: 'rounds@alderridge.edu' };

async function mailServer(options: MailServerOptions) {
  const server = await startMailServer(options);
  onTestFinished(server.stop);
  return server;
}

function operatorWith(smtpUrl: string | null) {
  const operator = operatorOf(forum);
  return { ...operator, config: { ...operator.config, smtpUrl, mailFrom: FROM } };
}

async function refusalOf(smtpUrl: string): Promise<Refusal> {
  const error = await testMail(operatorWith(smtpUrl), TO).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Refusal);
  return error as Refusal;
}

test('a mail over STARTTLS with log-in reports each step, arrives, and is logged without the address', async () => {
  const server = await mailServer({ tls: certificate, login, sender: 'rounds@alderridge.edu' });
  const url = `smtp://${CREDENTIALS}127.0.0.1:${server.port}?requireTLS=true&${TRUSTED}`;
  const { steps } = await testMail(operatorWith(url), ` ${TO} `);
  expect(steps).toEqual([
    `Connected to 127.0.0.1, port ${server.port}`,
    expect.stringMatching(/^Greeted: 220 /),
    'Encrypted with STARTTLS',
    'Logged in as rounds@alderridge.edu',
    expect.stringMatching(/^Accepted: 250 /),
  ]);
  expect(server.received).toMatchObject([{ from: 'rounds@alderridge.edu', to: [TO], mail: { subject: 'A test email from Rounds' } }]);
  const acts = await forum.db.selectFrom('operator_log').select(['action', 'subject']).execute();
  expect(acts).toEqual([{ action: 'mail.test', subject: { sent: true } }]);
  expect(JSON.stringify(steps)).not.toContain('word/1');
});

test('implicit TLS and an unencrypted connection without log-in are reported', async () => {
  const encrypted = await mailServer({ tls: { ...certificate, fromTheStart: true }, login });
  expect((await testMail(operatorWith(`smtps://${CREDENTIALS}127.0.0.1:${encrypted.port}?${TRUSTED}`), TO)).steps).toContain(
    `Connected to 127.0.0.1, port ${encrypted.port}, encrypted from the start (TLS)`,
  );
  const plain = await mailServer({});
  const { steps } = await testMail(operatorWith(plain.url), TO);
  expect(steps).toEqual(
    expect.arrayContaining(['Not encrypted: the server offers no STARTTLS', 'Not logged in: SMTP_URL has no user name']),
  );
  expect((await testMail(operatorWith(plain.url.replace('//', '//somebody:x@')), TO)).steps).toContain(
    'Not logged in: the server offers no log-in',
  );
});

test('a queued mail is sent the same way', async () => {
  const server = await mailServer({ tls: certificate, login });
  const { config, db } = operatorWith(`smtp://${CREDENTIALS}127.0.0.1:${server.port}?requireTLS=true&${TRUSTED}`);
  const mailer = createMailer(config, db);
  await mailer.send({ id: '0198e6ef-0000-7000-8000-000000000000', to: TO, subject: 'Queued', text: 'Text', html: '' });
  mailer.close();
  expect(server.received.map(({ mail }) => mail.subject)).toEqual(['Queued']);
});

test.each<[what: string, options: MailServerOptions, url: (port: number) => string, says: string]>([
  [
    'a wrong password',
    { tls: certificate, login },
    (port) => `smtp://rounds%40alderridge.edu:wrong@127.0.0.1:${port}?${TRUSTED}`,
    'user name or password',
  ],
  ['no password', { tls: certificate, login }, (port) => `smtp://127.0.0.1:${port}?${TRUSTED}`, 'wants user name and password'],
  [
    'an untrusted certificate',
    { tls: certificate, login },
    (port) => `smtp://${CREDENTIALS}127.0.0.1:${port}`,
    'certificate of the mail server is not trusted',
  ],
  [
    'an untrusted certificate from the start',
    { tls: { ...certificate, fromTheStart: true } },
    (port) => `smtps://127.0.0.1:${port}`,
    'certificate of the mail server is not trusted',
  ],
  ['TLS where there is none', {}, (port) => `smtps://127.0.0.1:${port}`, 'does not begin with TLS'],
  ['no STARTTLS where it is required', {}, (port) => `smtp://127.0.0.1:${port}?requireTLS=true`, 'offers no encryption'],
  ['a sender that is not allowed', { sender: 'other@alderridge.edu' }, (port) => `smtp://127.0.0.1:${port}`, 'address in MAIL_FROM'],
  ['a recipient that is unknown', { refused: TO }, (port) => `smtp://127.0.0.1:${port}`, 'takes no mail for this recipient'],
])('%s is reported with advice', async (_what, options, url, says) => {
  const server = await mailServer(options);
  const { message } = await refusalOf(url(server.port));
  expect(message).toMatch(/^The mail was not sent: /);
  expect(message).toContain(says);
  expect(server.received).toEqual([]);
});

const silent = createServer(() => {});
silent.listen(0, '127.0.0.1');
afterAll(() => void silent.close());

test('a closed port, a silent server, an unknown host and a missing SMTP_URL are reported', async () => {
  const gone = await startMailServer();
  await gone.stop();
  expect((await refusalOf(gone.url)).message).toContain('Nothing answers at this port');
  const { port } = silent.address() as AddressInfo;
  const late = await refusalOf(`smtp://127.0.0.1:${port}?greetingTimeout=200`);
  expect(late.message).toContain('did not answer in time');
  expect(late.problems).toEqual([`Connected to 127.0.0.1, port ${port}`]);
  expect((await refusalOf('smtp://mail.invalid')).message).toContain('No server has this name');
  await expect(testMail(operatorWith(null), TO)).rejects.toThrow('SMTP_URL is not set');
  await expect(testMail(operatorWith(null), 'nobody')).rejects.toThrow('it is no e-mail address');
});
