import { counted, formatNumber } from '#shared/rules/locale.ts';

const times = (count: number, one: string) => counted(count, { one, other: `${one}s` });

export const alarmTexts = {
  subject: (siteName: string, problems: number) => `${siteName}: ${times(problems, 'thing')} to look at`,
  intro: 'The server has checked itself and found something that needs you:',
  closing:
    'While something is wrong, you get an email like this once a day, or when something else goes wrong. The log has a line each hour.',
  disk: (folder: string, gigabytes: number, percent: number) =>
    `The disk of ${folder} is nearly full: ${formatNumber(gigabytes)} GB are free, ${formatNumber(percent)} %. Once it is full, nobody can write.`,
  backupLate: (at: string | null, reason: string | null) =>
    `${at === null ? 'No backup has been made yet' : `The last good backup is of ${at}`}, and two are missing.${reason === null ? '' : ` The last failure: ${reason}`}`,
  backupLacks: (missing: number) =>
    `The last backup lacks ${counted(missing, { one: 'stored file', other: 'stored files' })}, more than earlier ones. Those are kept. Is the disk or bucket of the files reachable?`,
  mails: (count: number, hours: number) =>
    `${counted(count, { one: 'mail has waited', other: 'mails have waited' })} for over ${times(hours, 'hour')}, because the mail server does not accept them. This one has waited with them.`,
  certificate: (at: string) => `The certificate of the public address expires on ${at}. Browsers then refuse to open the forum.`,
  errors: (failed: number, all: number) =>
    `In the last hour ${formatNumber(failed)} of ${formatNumber(all)} answers were server errors (5xx). The log says why.`,
} as const;
