import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import { z } from 'zod';
import { RETENTION } from '#shared/rules/retention.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';

export const Mail = z.strictObject({
  /** The same for each attempt, so that mail servers recognize a duplicate. */
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  replyTo: z.string().optional(),
  mailboxOnly: z.boolean().optional(),
  unsubscribeUrl: z.string().optional(),
  /** Mail programs show mails with the same value as one conversation. */
  thread: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .optional(),
  /** Starts the validity of the link or code at each delivery attempt. */
  validity: z.json().optional(),
});
export type Mail = z.infer<typeof Mail>;
export type ComposedMail = Omit<Mail, 'id'>;

/** Written when sent, because its subjects may be gone by then. */
export const OptionalMail = z.strictObject({ id: z.uuid(), to: z.string(), queuedAt: z.iso.datetime(), about: z.json() });
export type OptionalMail = z.infer<typeof OptionalMail>;

/** Written when sent, because the link is signed with its expiry time. */
const LinkMail = z.strictObject({ id: z.uuid(), to: z.string(), link: z.json() });
export type LinkMail = z.infer<typeof LinkMail>;

const QueuedMail = z.union([Mail, OptionalMail, LinkMail]);

export const SEND_MAIL = 'send-mail';
/**
 * About three days: six attempts within eleven minutes, then one per quarter of an hour
 * (mail-retries.ts).
 */
export const MAIL_ATTEMPTS = 300;

/** Codes that people wait for go before thousands of digests. */
export const OPTIONAL_PRIORITY = 10;
const FULL_QUEUE = 2_000;
/** Milliseconds: a silent mail server must not block other jobs. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

const HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/**
 * In the caller's transaction, so it is sent only after commit; retried while the mail server is
 * down.
 */
export async function queueMail(db: Db, jobs: Jobs, mail: ComposedMail): Promise<void> {
  await queue(db, jobs, { id: randomUUID(), ...mail }, 0);
}

export async function queueOptionalMail(db: Db, jobs: Jobs, mail: Pick<OptionalMail, 'to' | 'about'>): Promise<void> {
  await queue(db, jobs, { id: randomUUID(), queuedAt: new Date().toISOString(), ...mail }, OPTIONAL_PRIORITY);
}

export async function queueLinkMail(db: Db, jobs: Jobs, mail: Pick<LinkMail, 'to' | 'link'>): Promise<void> {
  await queue(db, jobs, { id: randomUUID(), ...mail }, 0);
}

async function queue(db: Db, jobs: Jobs, mail: z.infer<typeof QueuedMail>, priority: number): Promise<void> {
  await jobs.add(db, SEND_MAIL, mail, { maxAttempts: MAIL_ATTEMPTS, key: keyOf(mail.to, mail.id), priority });
}

export async function isOptionalMailQueueFull(db: Db): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM graphile_worker.jobs
    WHERE task_identifier = ${SEND_MAIL} AND priority = ${OPTIONAL_PRIORITY} AND attempts < max_attempts OFFSET ${FULL_QUEUE} LIMIT 1`.execute(
    db,
  );
  return rows.length > 0;
}

function keyOf(to: string, id: string): string {
  return `mail to ${to} ${id}`;
}

export async function deleteQueuedMails(db: Db, jobs: Jobs, address: string): Promise<void> {
  await jobs.cancelAll(db, keyOf(address, ''));
}

/** To another address of the same person. Drops links and mails with `mailboxOnly`. */
export async function redirectMails(db: Db, jobs: Jobs, from: string, to: string): Promise<void> {
  for (const payload of await jobs.cancelAll(db, keyOf(from, ''))) {
    const mail = QueuedMail.parse(payload);
    if ('about' in mail) await queue(db, jobs, { ...mail, to }, OPTIONAL_PRIORITY);
    else if (!('link' in mail) && mail.mailboxOnly !== true) await queueMail(db, jobs, { ...mail, to });
  }
}

export async function deleteFailedMails(db: Db, jobs: Jobs): Promise<void> {
  await jobs.dropFailed(db, SEND_MAIL, RETENTION.failedMailDays);
}

const UNREACHABLE = /^(ECONNECTION|ETIMEDOUT|ESOCKET|EDNS|ETLS|EAUTH)$/;

export function isMailServerFailure(error: unknown): boolean {
  return error instanceof Error && 'command' in error && 'code' in error && UNREACHABLE.test(String(error.code));
}

/** For the log: a reply of the mail server may repeat the recipient's address. Null for other errors. */
export function mailRefusal(error: unknown): string | null {
  if (!(error instanceof Error) || !('responseCode' in error) || isMailServerFailure(error)) return null;
  return `SMTP ${error.responseCode}`;
}

export interface MailWriters {
  optional: (mail: OptionalMail) => Promise<Mail | null>;
  link: (mail: LinkMail) => Promise<Mail | null>;
  startValidity: (validity: unknown) => Promise<boolean>;
}

export async function writeQueuedMail(payload: unknown, { optional, link, startValidity }: MailWriters): Promise<Mail | null> {
  const mail = QueuedMail.parse(payload);
  if ('about' in mail) return optional(mail);
  if ('link' in mail) return link(mail);
  return mail.validity === undefined || (await startValidity(mail.validity)) ? mail : null;
}

export function createMailer(config: Config, db: Db): { send: (mail: Mail) => Promise<void>; close: () => void } {
  if (config.smtpUrl === null) {
    return {
      // A server killed between this insert and the end of the job repeats the job.
      async send({ id, to, subject, text, html }) {
        await db
          .insertInto('outbox_mails')
          .values({ id, recipient: to, subject, body: text, html })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute();
      },
      close() {},
    };
  }
  const transport = openTransport(config.smtpUrl);
  return {
    async send(mail) {
      await transport
        .sendMail(messageOf(config, mail))
        .catch((error: Error & { code?: string; command?: string; responseCode?: number; response?: string }) => {
          const { code, command, responseCode = 0, message, response } = error;
          // Some servers refuse the recipient only after the whole mail.
          if ((code === 'EENVELOPE' && command === 'RCPT TO') || (code === 'EMESSAGE' && responseCode >= 500))
            throw Object.assign(new Error(`${responseCode >= 500 ? RECIPIENT_REFUSED : RECIPIENT_DEFERRED}: ${response ?? message}`), {
              responseCode,
            });
          throw error;
        });
    },
    close: () => transport.close(),
  };
}

/**
 * Prefix of errors about a recipient that the mail server refuses permanently or temporarily,
 * usually a wrong address. The server's answer follows.
 */
export const RECIPIENT_REFUSED = 'RECIPIENT_REFUSED';
export const RECIPIENT_DEFERRED = 'RECIPIENT_DEFERRED';

/** @param logger gets the SMTP dialogue without mails and passwords */
export function openTransport(url: string, logger?: SMTPTransport.Options['logger']) {
  // Timeouts belong in this object: in a second argument nodemailer takes them as defaults of each
  // mail.
  return createTransport({ url, ...TIMEOUTS, ...(logger !== undefined && { logger, transactionLog: true }) });
}

export function messageOf({ mailFrom, publicUrl }: Config, { id, to, subject, text, html, replyTo, unsubscribeUrl, thread }: Mail) {
  const host = new URL(publicUrl).hostname;
  return {
    from: mailFrom,
    // nodemailer would parse a string as a list.
    to: { name: '', address: to },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    ...(html === '' ? {} : { html }),
    messageId: `<${id}@${host}>`,
    ...(thread !== undefined && { references: `<${thread}@${host}>` }),
    headers: {
      ...HEADERS,
      ...(unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}
