import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { RETENTION } from '#shared/rules/retention.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';

/** A mail in the queue. Those queued before there were ids and HTML still go out. */
export const Mail = z.strictObject({
  /** The same for each attempt to hand it over, so that mail servers recognise one that they have already. */
  id: z.uuid().default(() => randomUUID()),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().default(''),
  /** Where answers go, where not to the sender. */
  replyTo: z.string().optional(),
  /** It is about this mailbox, or holds a code or link that stands for it. */
  mailboxOnly: z.boolean().optional(),
  /** Of an optional mail: where such mails end with one request (RFC 8058). */
  unsubscribeUrl: z.string().optional(),
});
export type Mail = z.infer<typeof Mail>;
export type ComposedMail = Omit<Mail, 'id'>;

/** A mail that people can do without. It is written when it leaves, because what it names may have been removed by then. */
const OptionalMail = z.strictObject({ id: z.uuid(), to: z.string(), queuedAt: z.iso.datetime(), about: z.json() });
export type OptionalMail = z.infer<typeof OptionalMail>;
export const QueuedMail = z.union([Mail, OptionalMail]);

/** Name of the job that hands a mail over; a mail that cannot be handed over is tried again, later and later, for about three days. */
export const SEND_MAIL = 'send-mail';
const MAX_ATTEMPTS = 25;

/** A code that somebody waits for goes before thousands of digests. */
const AFTER_OTHERS = 10;
const MANY_WAITING = 2_000;
/** Milliseconds. A server that accepts and then says nothing must not keep other jobs waiting. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Out-of-office replies and other machines are asked not to answer. */
const HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** Queues a mail in the caller's transaction: it leaves only after commit, and waits out an outage of the mail server. */
export async function queueMail(db: Db, jobs: Jobs, mail: ComposedMail): Promise<void> {
  await queue(db, jobs, { id: randomUUID(), ...mail }, 0);
}

/** Queues a mail that is written when it leaves. @param about what a feature writes it from */
export async function queueOptionalMail(db: Db, jobs: Jobs, mail: Pick<OptionalMail, 'to' | 'about'>): Promise<void> {
  await queue(db, jobs, { id: randomUUID(), queuedAt: new Date().toISOString(), ...mail }, AFTER_OTHERS);
}

async function queue(db: Db, jobs: Jobs, mail: Mail | OptionalMail, priority: number): Promise<void> {
  await jobs.add(db, SEND_MAIL, mail, { maxAttempts: MAX_ATTEMPTS, key: keyOf(mail.to, mail.id), priority });
}

/** Whether so many optional mails wait that more had better be made later. */
export async function areManyWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM graphile_worker.jobs
    WHERE task_identifier = ${SEND_MAIL} AND priority = ${AFTER_OTHERS} AND attempts < max_attempts OFFSET ${MANY_WAITING} LIMIT 1`.execute(
    db,
  );
  return rows.length > 0;
}

function keyOf(to: string, id: string): string {
  return `mail to ${to} ${id}`;
}

/** Takes back what is still to go to an address, or could never be handed over. */
export async function takeMailsBack(db: Db, jobs: Jobs, address: string): Promise<void> {
  await jobs.callOffAll(db, keyOf(address, ''));
}

/** Sends what is still to go to an address to another one of the same person. What is for that mailbox alone is dropped. */
export async function sendMailsOn(db: Db, jobs: Jobs, from: string, to: string): Promise<void> {
  for (const payload of await jobs.callOffAll(db, keyOf(from, ''))) {
    const mail = QueuedMail.parse(payload);
    if ('about' in mail) await queue(db, jobs, { ...mail, to }, AFTER_OTHERS);
    else if (mail.mailboxOnly !== true) await queueMail(db, jobs, { ...mail, to });
  }
}

/** Drops mails that could not be handed over and are no longer tried, once the operator has had time to see them. */
export async function tidyMails(db: Db, jobs: Jobs): Promise<void> {
  await jobs.dropFailed(db, SEND_MAIL, RETENTION.failedMailDays);
}

/** Hands mails to the SMTP server, or keeps them for the outbox page of a local installation. */
export function createMailer(config: Config, db: Db): { send: (mail: Mail) => Promise<void>; close: () => void } {
  if (config.smtpUrl === null) {
    return {
      // A server that is killed between the two has kept the mail, but not yet ended the job.
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
  // Beside an address as text they would be taken for parts of each mail.
  const transport = createTransport({ url: config.smtpUrl, ...PATIENCE });
  const { hostname } = new URL(config.publicUrl);
  return {
    async send({ id, to, subject, text, html, replyTo, unsubscribeUrl }) {
      await transport.sendMail({
        from: config.mailFrom,
        // As an object: a text would be read as a list of addresses.
        to: { name: '', address: to },
        ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
        subject,
        text,
        ...(html === '' ? {} : { html }),
        messageId: `<${id}@${hostname}>`,
        headers: {
          ...HEADERS,
          ...(unsubscribeUrl !== undefined && {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      });
    },
    close: () => transport.close(),
  };
}
