import type { Services } from '../http/api.ts';
import { queueMail } from './mail.ts';
import { composeMail, type MailTexts } from './mail-layout.ts';
import { mailTexts } from './texts/mail.ts';

type Sender = Pick<Services, 'config' | 'db' | 'jobs'>;
type Texts = Pick<MailTexts, 'subject' | 'before'>;

/** About the server and its protection. */
export async function mailOperator({ config, db, jobs }: Sender, texts: Texts): Promise<void> {
  await queueMail(db, jobs, composeMail(config, config.operatorEmail, { ...texts, name: '', reason: mailTexts.because.operator }));
}

/** About what people do, to the support address. */
export async function mailSupport({ config, db, jobs }: Sender, texts: Texts): Promise<void> {
  const content = { ...texts, name: mailTexts.operator, reason: mailTexts.because.support };
  await queueMail(db, jobs, composeMail(config, config.supportEmail, content));
}
