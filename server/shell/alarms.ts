import { ago, type Db } from '../platform/db/database.ts';
import type { AnswerCounts } from '../platform/http/answer-counts.ts';
import type { Services } from '../platform/http/api.ts';
import type { JobHandler } from '../platform/jobs/job-runner.ts';
import { stuckMails } from '../platform/mail/mail-retries.ts';
import { mailOperator } from '../platform/mail/operator-mail.ts';
import { formatMoment } from '../platform/moment.ts';
import { certificateEnd, fullDisks } from './alarm-checks.ts';
import { backupState, backupsWithMoreFiles, lastBackups } from './backup/history.ts';
import { SCHEDULER } from './backup/scheduled.ts';
import { change, logAct } from './operator/change.ts';
import { alarmTexts } from './texts/alarms.ts';

export const CHECK_ALARMS = 'check-alarms';
export const ALARMS_TIMETABLE = `37 * * * * ${CHECK_ALARMS} ?max=3&jobKey=${CHECK_ALARMS}`;

/** Keep similar to deploy/prometheus/alerts.yml. */
export const THRESHOLDS = {
  disk: { bytes: 2_000_000_000, share: 0.1 },
  mailHours: 1,
  certificateDays: 14,
  errors: { count: 20, share: 0.01 },
};
export type Thresholds = typeof THRESHOLDS;

/** Less than a day, because an hourly job does not start to the second. */
const MINUTES_BETWEEN_MAILS = 24 * 60 - 30;
const MAILED = 'alarm';
const DAY = 86_400_000;

interface Problem {
  kind: 'disk' | 'backup' | 'mail' | 'certificate' | 'errors';
  text: string;
}

export function alarmHandlers(services: Services, answers: AnswerCounts): Record<string, JobHandler> {
  return { [CHECK_ALARMS]: () => checkAlarms(services, answers) };
}

/** One node runs this, and sees only its own disk, responses and route to the certificate. */
export async function checkAlarms(services: Services, answers: AnswerCounts, thresholds: Thresholds = THRESHOLDS): Promise<void> {
  const problems = await findProblems(services, answers, thresholds);
  if (problems.length === 0) return;
  await mailOnceADay(services, problems);
  const isMailStuck = problems.some(({ kind }) => kind === 'mail');
  services.log.warn(isMailStuck ? 'Something needs the operator, and no mail about it can leave' : 'Something needs the operator', {
    problems: problems.map(({ text }) => text),
  });
}

async function findProblems({ config, db }: Services, answers: AnswerCounts, thresholds: Thresholds): Promise<Problem[]> {
  const problems: Problem[] = [];
  const folders = [config.dataDir, ...(config.backups === null ? [] : [config.backups.folder])];
  for (const { folder, free, share } of await fullDisks(folders, thresholds.disk))
    problems.push({ kind: 'disk', text: alarmTexts.disk(folder, Math.floor(free / 1e8) / 10, Math.floor(share * 100)) });
  const isLate = (await backupState({ config, db })) === 'late';
  const { good, failed: failedBackup } = await lastBackups(db);
  if (isLate) {
    const at = good === null ? null : formatMoment(new Date(good.at));
    problems.push({ kind: 'backup', text: alarmTexts.backupLate(at, failedBackup?.reason ?? null) });
  } else {
    const missing = good?.missing ?? 0;
    if ((await backupsWithMoreFiles(db, missing)).length > 0) problems.push({ kind: 'backup', text: alarmTexts.backupLacks(missing) });
  }
  const mails = await stuckMails(db, thresholds.mailHours * 60);
  if (mails > 0) problems.push({ kind: 'mail', text: alarmTexts.mails(mails, thresholds.mailHours) });
  const end = await certificateEnd(config.publicUrl);
  if (end !== null && end.getTime() < Date.now() + thresholds.certificateDays * DAY)
    problems.push({ kind: 'certificate', text: alarmTexts.certificate(formatMoment(end)) });
  const { all, failed } = answers.lastHour();
  if (failed >= thresholds.errors.count && failed > all * thresholds.errors.share)
    problems.push({ kind: 'errors', text: alarmTexts.errors(failed, all) });
  return problems;
}

async function mailOnceADay(services: Services, problems: readonly Problem[]): Promise<void> {
  const operator = { ...services, name: SCHEDULER };
  await change(operator, async (trx) => {
    const mailed = await kindsMailed(trx);
    if (problems.every(({ kind }) => mailed.has(kind))) return;
    await logAct(trx, operator, { action: MAILED, subject: { about: problems.map(({ kind }) => kind) } });
    await mailOperator(
      { ...services, db: trx },
      {
        subject: alarmTexts.subject(services.config.siteName, problems.length),
        before: [alarmTexts.intro, ...problems.map(({ text }) => text), alarmTexts.closing],
      },
    );
  });
}

async function kindsMailed(trx: Db): Promise<Set<unknown>> {
  const rows = await trx
    .selectFrom('operator_log')
    .select('subject')
    .where('action', '=', MAILED)
    .where('created_at', '>', ago(MINUTES_BETWEEN_MAILS, 'minutes'))
    .execute();
  return new Set(rows.flatMap(({ subject }) => (subject as { about?: unknown[] }).about ?? []));
}
