import type { Services } from '../http/api.ts';
import { queueMail } from './mail.ts';
import { composeMail } from './mail-layout.ts';
import { mailTexts } from './texts/mail.ts';

export async function mailOperator(
  { config, db, jobs }: Pick<Services, 'config' | 'db' | 'jobs'>,
  { subject, lines }: { subject: string; lines: readonly string[] },
): Promise<void> {
  const mail = composeMail(config, config.operatorEmail, {
    subject,
    name: '',
    before: lines,
    reason: mailTexts.because.operator,
  });
  await queueMail(db, jobs, mail);
}
