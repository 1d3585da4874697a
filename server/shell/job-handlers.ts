import type { Auth } from '../features/accounts/auth.ts';
import { cleanUpAccounts } from '../features/accounts/cleanup.ts';
import { writeLinkMail } from '../features/accounts/link-mails.ts';
import { startValidity } from '../features/accounts/mail-validity.ts';
import { RequestedMail, SEND_REQUESTED_MAIL, sendRequestedMail } from '../features/accounts/requested-mails.ts';
import { FollowedUpdate, NOTIFY_FOLLOWERS, notifyFollowers } from '../features/discussion/following/followers.ts';
import { cleanUpUploads } from '../features/discussion/posts/attachments.ts';
import { cleanUpReadingStates } from '../features/discussion/reading/cleanup.ts';
import { REMIND, remind } from '../features/discussion/saved/reminders.ts';
import { REMIND_MODERATORS, remindModerators } from '../features/moderation/reports/waiting.ts';
import { SEND_DIGESTS, sendDigests } from '../features/notifications/mails/digest.ts';
import { SEND_DUE_MAILS, sendDueMails } from '../features/notifications/mails/immediate-mails.ts';
import { writeOptionalMail } from '../features/notifications/mails/optional-mails.ts';
import { cleanUpFormerNames } from '../features/people/profiles/names.ts';
import { cleanUpDrafts } from '../features/people/profiles/pictures.ts';
import { cleanUpSearch } from '../features/search/cleanup.ts';
import { ERASE_FILES, ErasedFiles, eraseUnlessHeld } from '../platform/files/files.ts';
import type { Services } from '../platform/http/api.ts';
import { removeAbandonedUploads, spoolFolder } from '../platform/http/uploads.ts';
import type { JobHandler } from '../platform/jobs/job-runner.ts';
import { BACKGROUND_PRIORITY, MINUTELY_QUEUE } from '../platform/jobs/jobs.ts';
import { LiveMessage } from '../platform/live/frames.ts';
import { BROADCAST_TO_NODES } from '../platform/live/live.ts';
import { type createMailer, deleteFailedMails, type MailWriters, SEND_MAIL, writeQueuedMail } from '../platform/mail/mail.ts';
import { SPACE_MAIL_RETRIES, spaceMailRetries } from '../platform/mail/mail-retries.ts';
import { BACKUP } from './backup/history.ts';
import { cleanUpDownloads, MAKE_DOWNLOAD, makeDownload, WantedDownload } from './own-data/downloads.ts';
import { deleteDueAccounts } from './own-data/due-deletions.ts';

const CLEAN_UP = 'clean-up';
const DELETE_ACCOUNTS = 'delete-accounts';
const MINUTELY = [SPACE_MAIL_RETRIES, REMIND, SEND_DUE_MAILS, SEND_DIGESTS];
/** With `jobKey`, a job that still waits is not queued again. Failed ones stay for a day (`dropFailedRuns`). */
export const TIMETABLE = [
  `17 * * * * ${CLEAN_UP} ?max=3&jobKey=${CLEAN_UP}`,
  `7 * * * * ${DELETE_ACCOUNTS} ?max=3&jobKey=${DELETE_ACCOUNTS}`,
  `47 * * * * ${REMIND_MODERATORS} ?max=3&jobKey=${REMIND_MODERATORS}`,
  ...MINUTELY.map((name) => `* * * * * ${name} ?max=1&jobKey=${name}&queue=${MINUTELY_QUEUE}&priority=${BACKGROUND_PRIORITY}`),
].join('\n');

async function retryErasing({ db, jobs, log }: Services): Promise<void> {
  const kept = await jobs.retryFailed(db, ERASE_FILES);
  if (kept > 0)
    log.warn('Stored files of deleted content could not be erased: see “Files that cannot be erased” in docs/operating.md', { jobs: kept });
}

async function dropFailedRuns({ db, jobs }: Services): Promise<void> {
  for (const name of [CLEAN_UP, DELETE_ACCOUNTS, REMIND_MODERATORS, BACKUP, ...MINUTELY]) await jobs.dropFailed(db, name, 1);
}

export function jobHandlers(
  services: Services,
  auth: Auth,
  mailer: Pick<ReturnType<typeof createMailer>, 'send'>,
  stopping: AbortSignal,
): Record<string, JobHandler> {
  const { config, db, jobs, files, live, log } = services;
  const writers: MailWriters = {
    optional: (mail) => writeOptionalMail(services, mail),
    link: (mail) => writeLinkMail(services, mail),
    startValidity: (validity) => startValidity(db, validity),
  };
  return {
    [SEND_REQUESTED_MAIL]: (payload) => sendRequestedMail(services, auth, RequestedMail.parse(payload)),
    async [SEND_MAIL](payload) {
      const mail = await writeQueuedMail(payload, writers);
      if (mail !== null) await mailer.send(mail);
    },
    [SPACE_MAIL_RETRIES]: () => spaceMailRetries(db),
    [ERASE_FILES]: (payload) => eraseUnlessHeld(db, files, ErasedFiles.parse(payload).keys),
    [BROADCAST_TO_NODES]: async (payload) => live.broadcast(LiveMessage.parse(payload)),
    async [CLEAN_UP]() {
      const steps = [
        () => cleanUpAccounts(db),
        () => cleanUpDrafts(db),
        () => cleanUpFormerNames(db),
        () => cleanUpReadingStates(db),
        () => cleanUpUploads(db, jobs),
        () => removeAbandonedUploads(spoolFolder(config)),
        () => deleteFailedMails(db, jobs),
        () => cleanUpDownloads(db, jobs),
        () => cleanUpSearch(db),
        () => retryErasing(services),
        () => dropFailedRuns(services),
      ];
      const errors: unknown[] = [];
      for (const step of steps)
        await step().catch((error: unknown) => {
          log.error('A step of the hourly cleanup failed', error);
          errors.push(error);
        });
      if (errors.length > 0) throw errors[0];
    },
    [NOTIFY_FOLLOWERS]: (payload) => notifyFollowers(services, FollowedUpdate.parse(payload)),
    [REMIND]: () => remind(services),
    [MAKE_DOWNLOAD]: (payload, isLast) => makeDownload(services, WantedDownload.parse(payload).id, isLast),
    [SEND_DUE_MAILS]: () => sendDueMails(services, stopping),
    [SEND_DIGESTS]: () => sendDigests(services, stopping),
    [REMIND_MODERATORS]: () => remindModerators(services),
    [DELETE_ACCOUNTS]: () => deleteDueAccounts(services),
  };
}
