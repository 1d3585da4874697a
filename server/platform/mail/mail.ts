import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import { z } from 'zod';
import { RETENTION } from '#shared/rules/retention.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';

/** A mail in the queue. The defaults keep mails deliverable that were queued before `id` and `html` existed. */
export const Mail = z.strictObject({
  /** The id is the same for each delivery attempt, so that mail servers recognise a mail that they have already. */
  id: z.uuid().default(() => randomUUID()),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().default(''),
  /** Address for replies; the sender's by default. */
  replyTo: z.string().optional(),
  /** As `mailboxOnly` of `MailContent`. */
  mailboxOnly: z.boolean().optional(),
  /** Optional mails: the URL that ends such mails with one request (RFC 8058). */
  unsubscribeUrl: z.string().optional(),
  /** Data by which a feature starts the time of the link or code in it, each time the mail is about to be handed over. */
  validity: z.json().optional(),
});
export type Mail = z.infer<typeof Mail>;
export type ComposedMail = Omit<Mail, 'id'>;

/** A mail that is written when it is sent, because its subjects may have been removed by then. */
const OptionalMail = z.strictObject({ id: z.uuid(), to: z.string(), queuedAt: z.iso.datetime(), about: z.json() });
export type OptionalMail = z.infer<typeof OptionalMail>;

/** A mail that is written when it is sent, because its link is signed together with the time at which it ends. */
const LinkMail = z.strictObject({ id: z.uuid(), to: z.string(), link: z.json() });
export type LinkMail = z.infer<typeof LinkMail>;

const QueuedMail = z.union([Mail, OptionalMail, LinkMail]);

/** Name of the job that delivers a mail. */
export const SEND_MAIL = 'send-mail';
/** About three days: six attempts within eleven minutes, then one each quarter of an hour (mail-retries.ts). */
export const MAIL_ATTEMPTS = 300;

/** Priority of optional mails: a code that somebody waits for is sent before thousands of digests. */
const OPTIONAL_PRIORITY = 10;
const FULL_QUEUE = 2_000;
/** Timeouts in milliseconds: a mail server that does not respond must not block other jobs. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** These headers ask out-of-office replies and other programs not to answer. */
const HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** Queues a mail in the caller's transaction: it is sent only after commit, and waits while the mail server is unavailable. */
export async function queueMail(db: Db, jobs: Jobs, mail: ComposedMail): Promise<void> {
  await queue(db, jobs, { id: randomUUID(), ...mail }, 0);
}

/** Queues a mail that is written when it is sent. @param about the data from which a feature writes it */
export async function queueOptionalMail(db: Db, jobs: Jobs, mail: Pick<OptionalMail, 'to' | 'about'>): Promise<void> {
  await queue(db, jobs, { id: randomUUID(), queuedAt: new Date().toISOString(), ...mail }, OPTIONAL_PRIORITY);
}

/** Queues a mail with a signed link. @param link the data from which a feature writes it */
export async function queueLinkMail(db: Db, jobs: Jobs, mail: Pick<LinkMail, 'to' | 'link'>): Promise<void> {
  await queue(db, jobs, { id: randomUUID(), ...mail }, 0);
}

async function queue(db: Db, jobs: Jobs, mail: z.infer<typeof QueuedMail>, priority: number): Promise<void> {
  await jobs.add(db, SEND_MAIL, mail, { maxAttempts: MAIL_ATTEMPTS, key: keyOf(mail.to, mail.id), priority });
}

/** Whether so many optional mails are queued that jobs should queue more later. */
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

/** Deletes the queued and failed mails to an address. */
export async function deleteQueuedMails(db: Db, jobs: Jobs, address: string): Promise<void> {
  await jobs.callOffAll(db, keyOf(address, ''));
}

/** Redirects the queued mails of an address to another address of the same person. Links and mails with `mailboxOnly` are dropped. */
export async function redirectMails(db: Db, jobs: Jobs, from: string, to: string): Promise<void> {
  for (const payload of await jobs.callOffAll(db, keyOf(from, ''))) {
    const mail = QueuedMail.parse(payload);
    if ('about' in mail) await queue(db, jobs, { ...mail, to }, OPTIONAL_PRIORITY);
    else if (!('link' in mail) && mail.mailboxOnly !== true) await queueMail(db, jobs, { ...mail, to });
  }
}

/** Deletes mails whose delivery failed for good, after the operator has had time to see them. */
export async function deleteFailedMails(db: Db, jobs: Jobs): Promise<void> {
  await jobs.dropFailed(db, SEND_MAIL, RETENTION.failedMailDays);
}

/** nodemailer's codes for a server that cannot be reached, breaks off, or takes no log-in of ours. */
const UNREACHABLE = /^(ECONNECTION|ETIMEDOUT|ESOCKET|EDNS|ETLS|EAUTH)$/;

/** Whether a mail failed because of the mail server as a whole, as opposed to one that it refused. */
export function isMailServerFailure(error: unknown): boolean {
  return error instanceof Error && 'command' in error && 'code' in error && UNREACHABLE.test(String(error.code));
}

/** What features do for mails of theirs that wait. */
export interface MailWriters {
  /** Null where nobody wants the mail any more. */
  optional: (mail: OptionalMail) => Promise<Mail | null>;
  link: (mail: LinkMail) => Promise<Mail | null>;
  /** False where the link or code is worthless by now. */
  startValidity: (validity: unknown) => Promise<boolean>;
}

/** A queued mail as it is to be handed over now; null where it is not wanted any more. */
export async function writeQueuedMail(payload: unknown, { optional, link, startValidity }: MailWriters): Promise<Mail | null> {
  const mail = QueuedMail.parse(payload);
  if ('about' in mail) return optional(mail);
  if ('link' in mail) return link(mail);
  return mail.validity === undefined || (await startValidity(mail.validity)) ? mail : null;
}

/** Delivers mails to the SMTP server, or stores them for the outbox page of a local installation. */
export function createMailer(config: Config, db: Db): { send: (mail: Mail) => Promise<void>; close: () => void } {
  if (config.smtpUrl === null) {
    return {
      // A server that is killed between this insert and the end of the job repeats the job.
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
        .catch((error: Error & { code?: string; command?: string; responseCode?: number }) => {
          const { code, command, responseCode = 0, message } = error;
          if (code === 'EENVELOPE' && command === 'RCPT TO')
            throw new Error(`${responseCode >= 500 ? RECIPIENT_REFUSED : RECIPIENT_DEFERRED}: ${message}`);
          throw error;
        });
    },
    close: () => transport.close(),
  };
}

/** Begins the error of a mail whose recipient the mail server refuses, for good or for now. That is seldom a fault of the server. */
export const RECIPIENT_REFUSED = 'RECIPIENT_REFUSED';
export const RECIPIENT_DEFERRED = 'RECIPIENT_DEFERRED';

/** @param logger gets what is said between the mail server and this one, without mails and passwords */
export function openTransport(url: string, logger?: SMTPTransport.Options['logger']) {
  // The timeouts are in the same object as the URL: as a second argument, nodemailer would use them as defaults of each mail.
  return createTransport({ url, ...TIMEOUTS, ...(logger !== undefined && { logger, transactionLog: true }) });
}

/** A mail as nodemailer takes it. */
export function messageOf({ mailFrom, publicUrl }: Config, { id, to, subject, text, html, replyTo, unsubscribeUrl }: Mail) {
  return {
    from: mailFrom,
    // nodemailer would parse a string as a list of addresses.
    to: { name: '', address: to },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    ...(html === '' ? {} : { html }),
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    headers: {
      ...HEADERS,
      ...(unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}
