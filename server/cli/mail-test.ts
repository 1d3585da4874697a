import { randomUUID } from 'node:crypto';
import { messageOf, openTransport } from '#server/platform/mail/mail.ts';
import { composeMail } from '#server/platform/mail/mail-layout.ts';
import { mailTexts } from '#server/platform/mail/texts/mail.ts';
import { logAct } from '#server/shell/operator/change.ts';
import type { Operator } from '#server/shell/operator/installation.ts';
import { Refusal } from '#server/shell/operator/problems.ts';
import { EmailAddress, oneLine, refuseProblems } from './fields.ts';

interface SmtpError extends Error {
  code?: string;
  originalCode?: string;
  command?: string;
}

interface LogEntry {
  tnx?: string;
  remoteAddress?: string;
  remotePort?: number;
  action?: string;
  username?: string;
}

const PORTS = 'Port 587 goes with smtp://, port 465 with smtps://.';

const ADVICE: readonly [applies: (error: SmtpError) => boolean, advice: string][] = [
  [
    ({ code, message }) => code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message),
    'No server has this name: check the host in SMTP_URL, and whether this machine can look names up.',
  ],
  [
    ({ message }) => message.includes('ECONNREFUSED'),
    `Nothing answers at this port: check host and port in SMTP_URL, and whether the mail server runs. ${PORTS}`,
  ],
  [
    ({ code }) => code === 'ETIMEDOUT',
    `The server did not answer in time: a firewall or your provider may block the port (25 often is), or it speaks TLS from the start. ${PORTS}`,
  ],
  [
    ({ message }) => /wrong version number|packet length too long|record layer/i.test(message),
    `The port does not begin with TLS: check scheme and port in SMTP_URL. ${PORTS}`,
  ],
  [
    ({ message, originalCode = '' }) => /certificate|altnames|self[- ]signed/i.test(`${message} ${originalCode}`),
    'The certificate of the mail server is not trusted: put the name that the certificate is for into SMTP_URL, renew it if it has run out, or trust your own authority with NODE_EXTRA_CA_CERTS.',
  ],
  [
    ({ command }) => command === 'STARTTLS',
    'The mail server offers no encryption, and ?requireTLS=true in SMTP_URL asks for it: turn it on there, or use smtps:// with port 465.',
  ],
  [
    ({ code }) => code === 'EAUTH',
    'The mail server refuses user name or password: check both in SMTP_URL. Signs such as @ : / ? # % in them have to be written as %40 %3A %2F %3F %23 %25, and some providers want a password made for programs.',
  ],
  [
    ({ command }) => command === 'MAIL FROM',
    'The mail server does not let this account send from the address in MAIL_FROM: use an address that belongs to it, or allow it there. A server that asks for a log-in wants user name and password in SMTP_URL.',
  ],
  [
    ({ command }) => command === 'RCPT TO',
    'The mail server takes no mail for this recipient: the address may not exist, or the server passes nothing on for this machine, or not without user name and password in SMTP_URL.',
  ],
  [({ command }) => command === 'DATA', 'The mail server refuses the mail itself: its answer says why.'],
  [() => true, 'Check SMTP_URL, and the log of the mail server.'],
];

/**
 * Sends one mail now, bypassing the queue.
 * @throws {Refusal} with the progress, the server's answer and advice
 */
export async function testMail(operator: Operator, typed: string) {
  const { config, db } = operator;
  const to = oneLine(typed);
  refuseProblems(`“${to.slice(0, 80)}” cannot be written to`, EmailAddress, to);
  if (config.smtpUrl === null) throw new Refusal('SMTP_URL is not set, so no mail leaves this installation.');
  const { subject, text, reason } = mailTexts.test;
  const mail = composeMail(config, to, { subject: subject(config.siteName), name: '', before: [text], reason });
  const steps: string[] = [];
  const transport = openTransport(config.smtpUrl, stepLogger(steps, new URL(config.smtpUrl)));
  const logResult = (sent: boolean) => logAct(db, operator, { action: 'mail.test', subject: { sent } });
  try {
    const { response } = await transport.sendMail(messageOf(config, { id: randomUUID(), ...mail }));
    steps.push(`Accepted: ${oneLine(response)}`);
  } catch (error) {
    const { message } = error as SmtpError;
    const advice = ADVICE.find(([applies]) => applies(error as SmtpError))?.[1] ?? '';
    await logResult(false);
    throw new Refusal(`The mail was not sent: ${oneLine(message)}\n${advice}`, { problems: steps });
  } finally {
    transport.close();
  }
  await logResult(true);
  return { to, steps };
}

/** SMTP commands are omitted: they contain passwords. */
function stepLogger(steps: string[], { protocol, username: user }: URL) {
  let encrypted = protocol === 'smtps:';
  let upgrading = false;
  let greeted = false;
  let loggedIn = false;

  function noteCommand(command: string): void {
    if (command.startsWith('STARTTLS')) upgrading = true;
    if (upgrading && command.startsWith('EHLO')) {
      upgrading = false;
      encrypted = true;
      steps.push('Encrypted with STARTTLS');
    }
    if (!command.startsWith('MAIL')) return;
    if (!encrypted) steps.push('Not encrypted: the server offers no STARTTLS');
    if (!loggedIn) steps.push(user === '' ? 'Not logged in: SMTP_URL has no user name' : 'Not logged in: the server offers no log-in');
  }
  const note = ({ tnx, remoteAddress, remotePort, action, username }: LogEntry, message = '') => {
    if (tnx === 'network' && remoteAddress !== undefined) {
      steps.push(`Connected to ${remoteAddress}, port ${remotePort}${encrypted ? ', encrypted from the start (TLS)' : ''}`);
    } else if (tnx === 'server' && !greeted) {
      greeted = true;
      steps.push(`Greeted: ${oneLine(message)}`);
    } else if (tnx === 'client') {
      noteCommand(message);
    } else if (action === 'authenticated') {
      loggedIn = true;
      steps.push(`Logged in as ${username}`);
    }
  };
  return { trace: note, debug: note, info: note, warn: note, error: note, fatal: note, level: () => {} };
}
