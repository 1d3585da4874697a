import { Link, useNavigate } from 'react-router';
import { usePosted } from '#web/lib/form-action.ts';
import textAction from '#web/ui/text-action.module.css';
import { AccountPage } from './account-page.tsx';
import type { MailedLink } from './api/mailed-link.ts';
import { Done } from './done.tsx';
import { MailedLinkForm } from './mailed-link-form.tsx';
import { accountTexts } from './texts/account.ts';
import { mailTexts } from './texts/mails.ts';

interface MailedLinkPageProps {
  link: MailedLink;
  back: string;
}

/** The dialog's form as a page, for browsers without scripts. */
export function MailedLinkPage({ link, back }: MailedLinkPageProps) {
  const posted = usePosted();
  const navigate = useNavigate();
  return (
    <AccountPage
      title={mailTexts.links[link].title}
      foot={
        <p>
          <Link to={back} className={textAction.action}>
            {accountTexts.backToLogIn}
          </Link>
        </p>
      }
    >
      {posted.done === null ? (
        <MailedLinkForm link={link} email="" posted={posted} onSent={() => void navigate(back, { replace: true })} />
      ) : (
        <Done>{posted.done}</Done>
      )}
    </AccountPage>
  );
}
