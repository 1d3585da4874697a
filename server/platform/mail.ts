import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Config } from './config.ts';
import type { Db } from './database.ts';
import type { Jobs } from './jobs.ts';

export const Mail = z.strictObject({ to: z.string(), subject: z.string(), text: z.string() });
export type Mail = z.infer<typeof Mail>;

/** Name of the job that hands a mail over; a mail that cannot be handed over is tried again, later and later, for about three days. */
export const SEND_MAIL = 'send-mail';
const MAX_ATTEMPTS = 25;

/** Queues a mail in the caller's transaction: it leaves only after commit, and waits out an outage of the mail server. */
export async function queueMail(db: Db, jobs: Jobs, mail: Mail): Promise<void> {
  await jobs.add(db, SEND_MAIL, mail, { maxAttempts: MAX_ATTEMPTS });
}

/** Hands mails to the SMTP server, or keeps them for the outbox page of a local installation. */
export function createMailer(config: Config, db: Db): { send: (mail: Mail) => Promise<void>; close: () => void } {
  if (config.smtpUrl === null) {
    return {
      async send(mail) {
        await db.insertInto('outbox_mails').values({ recipient: mail.to, subject: mail.subject, body: mail.text }).execute();
      },
      close() {},
    };
  }
  const transport = createTransport(config.smtpUrl, {
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  } as object);
  return {
    async send(mail) {
      await transport.sendMail({ from: config.mailFrom, to: mail.to, subject: mail.subject, text: mail.text });
    },
    close: () => transport.close(),
  };
}
