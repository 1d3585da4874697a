import { setImmediate } from 'node:timers/promises';
import { NOTED_EVERY_MINUTES } from '#server/features/accounts/sessions.ts';
import type { Services } from '#server/platform/http/api.ts';
import { areManyWaiting, queueOptionalMail } from '#server/platform/mail/mail.ts';
import { atOnceLines } from './at-once-mails.ts';
import { clearDueNotifications, dueConversations, dueNotifications, holdInbox, membersWithDueMail, noteMailed, putOff } from './due.ts';
import { mailRecipients } from './recipient.ts';

/** Name of the job that mails notifications and messages to those who are not here. */
export const SEND_DUE_MAILS = 'send-due-mails';

/** Minutes since somebody was here. A note of that may be some minutes younger than the last request was old. */
const AWAY_MINUTES = 10 + NOTED_EVERY_MINUTES;
/** Minutes from one mail to somebody to the next, so that they get at most six an hour; what comes meanwhile waits for it. */
const PAUSE_MINUTES = 10;
const MEMBERS = 100;

const minutesAfter = (moment: number, minutes: number) => moment + minutes * 60_000;

/** Mails what is due, one member after the other; what fails for one keeps nobody else from theirs. */
export async function sendDueMails(services: Services, signal: AbortSignal): Promise<void> {
  const { db, log } = services;
  // Something may still be due to them: what somebody else holds at this moment is for the next run.
  const handled: string[] = [];
  for (;;) {
    const members = await membersWithDueMail(db, handled, MEMBERS);
    if (members.length === 0 || (await areManyWaiting(db))) return;
    for (const id of members) {
      if (signal.aborted) return;
      await mailMember(services, id).catch((error: unknown) => log.error('A mail of notifications could not be made', error));
      handled.push(id);
      await setImmediate();
    }
  }
}

/** The mail is queued in the transaction that ends its being due. */
async function mailMember(services: Services, memberId: string): Promise<void> {
  const { config, db, jobs } = services;
  await db.transaction().execute(async (trx) => {
    const inbox = await holdInbox(trx, memberId);
    if (inbox === undefined) return;
    const [recipient] = await mailRecipients(trx, config, [memberId]);
    if (recipient !== undefined) {
      const { seenAt } = recipient;
      const awayAt = seenAt === null ? 0 : minutesAfter(seenAt, AWAY_MINUTES);
      const nextAt = inbox.mailed_at === null ? 0 : minutesAfter(Date.parse(inbox.mailed_at), PAUSE_MINUTES);
      const earliest = Math.max(awayAt, nextAt);
      if (earliest > Date.now()) {
        await putOff(trx, memberId, new Date(earliest));
        return;
      }
    }
    const notifications = await dueNotifications(trx, memberId);
    await clearDueNotifications(trx, memberId);
    const conversations = await dueConversations(trx, memberId);
    if (recipient === undefined) return;
    const others = conversations.map((row) => row.other_id);
    if (recipient.userType === 'medical_student' && others.length > 0) await noteMailed(trx, memberId, others);
    if ((await atOnceLines(trx, recipient, notifications, conversations)).length === 0) return;
    const about = { kind: 'at-once', memberId, notifications: notifications.map(({ id }) => id), others };
    await queueOptionalMail(trx, jobs, { to: recipient.email, about });
    await trx.updateTable('notification_inboxes').set({ mailed_at: new Date().toISOString() }).where('member_id', '=', memberId).execute();
  });
}
