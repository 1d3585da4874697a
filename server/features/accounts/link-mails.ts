import type { Services } from '#server/platform/http/api.ts';
import type { LinkMail, Mail } from '#server/platform/mail/mail.ts';
import { startValidity } from './mail-validity.ts';
import { namelessMail } from './mails.ts';
import { ConfirmationLink, confirmationToken, signUpVersion } from './pending-sign-up.ts';
import { findByEmail } from './queries.ts';
import { emailChangeMailTexts } from './texts/email-change.ts';
import { accountMailTexts } from './texts/mails.ts';

/**
 * Called at delivery. Null if the sign-up was confirmed or replaced, or the change of address
 * withdrawn.
 */
export async function writeLinkMail({ config, db }: Pick<Services, 'config' | 'db'>, { id, to, link }: LinkMail): Promise<Mail | null> {
  const confirmed = ConfirmationLink.parse(link);
  if (confirmed.changeId !== undefined) {
    if (!(await startValidity(db, { of: 'emailChange', id: confirmed.changeId }))) return null;
    const token = await confirmationToken(config, confirmed);
    return { id, ...namelessMail(config, to, emailChangeMailTexts.operatorLink(config, token)) };
  }
  const signUp = await findByEmail(db, confirmed.email);
  if (signUp === undefined || signUp.emailVerified || signUpVersion(signUp.updatedAt) !== confirmed.mark) return null;
  const token = await confirmationToken(config, confirmed);
  return { id, ...namelessMail(config, to, accountMailTexts.confirmation(config, token)) };
}
