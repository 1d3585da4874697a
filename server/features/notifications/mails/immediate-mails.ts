import { setImmediate } from 'node:timers/promises';
import { RECORD_EVERY_MINUTES } from '#server/features/accounts/sessions.ts';
import type { Services } from '#server/platform/http/api.ts';
import { isOptionalMailQueueFull, queueOptionalMail } from '#server/platform/mail/mail.ts';
import {
  clearDueNotifications,
  dueConversations,
  dueNotifications,
  lockInbox,
  markMailed,
  membersWithDueMail,
  oldestDueMessage,
  postponeMails,
} from './due.ts';
import { immediateMailLines } from './immediate-mail.ts';
import { mailRecipient } from './recipient.ts';

export const SEND_DUE_MAILS = 'send-due-mails';

/**
 * A member is away this many minutes after their last request. `last_used_at` may lag by
 * `RECORD_EVERY_MINUTES`.
 */
const AWAY_MINUTES = 10 + RECORD_EVERY_MINUTES;
/**
 * The longest wait of an event while the member seems active, because open tabs also send requests
 * in the background.
 */
const MAX_WAIT_MINUTES = 30;
/** Minutes between two mails to one member: at most six an hour. */
const PAUSE_MINUTES = 10;
const BATCH_SIZE = 100;

const minutesAfter = (moment: number, minutes: number) => moment + minutes * 60_000;

export async function sendDueMails(services: Services, signal: AbortSignal): Promise<void> {
  const { db, log } = services;
  // Not retried in this run, even if rows stay due because another transaction holds them.
  const handled: string[] = [];
  for (;;) {
    const members = await membersWithDueMail(db, handled, BATCH_SIZE);
    if (members.length === 0 || (await isOptionalMailQueueFull(db))) return;
    for (const id of members) {
      if (signal.aborted) return;
      await mailMember(services, id).catch((error: unknown) => log.error('An immediate mail could not be queued', error));
      handled.push(id);
      await setImmediate();
    }
  }
}

async function mailMember(services: Services, memberId: string): Promise<void> {
  const { config, db, jobs } = services;
  await db.transaction().execute(async (trx) => {
    const inbox = await lockInbox(trx, memberId);
    if (inbox === undefined) return;
    const recipient = await mailRecipient(trx, config, memberId);
    const notifications = await dueNotifications(trx, memberId);
    if (recipient !== null) {
      const { seenAt } = recipient;
      const awayAt = seenAt === null ? 0 : minutesAfter(seenAt, AWAY_MINUTES);
      const events = [notifications[0]?.created_at, await oldestDueMessage(trx, memberId)].flatMap((at) => at ?? []);
      const dueAt = Math.min(awayAt, ...events.map((at) => minutesAfter(Date.parse(at), MAX_WAIT_MINUTES)));
      const nextAt = inbox.mailed_at === null ? 0 : minutesAfter(Date.parse(inbox.mailed_at), PAUSE_MINUTES);
      const earliest = Math.max(dueAt, nextAt);
      if (earliest > Date.now()) {
        await postponeMails(trx, memberId, new Date(earliest));
        return;
      }
    }
    await clearDueNotifications(trx, memberId);
    const conversations = await dueConversations(trx, memberId);
    if (recipient === null) return;
    const others = conversations.map((row) => row.other_id);
    if (recipient.userType === 'medical_student' && others.length > 0) await markMailed(trx, memberId, others);
    if ((await immediateMailLines(trx, recipient, notifications, conversations)).length === 0) return;
    const about = { kind: 'at-once', memberId, notifications: notifications.map(({ id }) => id), others };
    await queueOptionalMail(trx, jobs, { to: recipient.email, about });
    await trx.updateTable('notification_inboxes').set({ mailed_at: new Date().toISOString() }).where('member_id', '=', memberId).execute();
  });
}
