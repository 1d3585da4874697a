import { useState } from 'react';
import { Link } from 'react-router';
import type { UserType } from '#shared/rules/people.ts';
import { usePosted } from '#web/lib/form-action.ts';
import textAction from '#web/ui/text-action.module.css';
import { AccountPage } from './account-page.tsx';
import { CheckMailNote } from './check-mail-note.tsx';
import { MailedLinkButton, MailedLinkDialog } from './mailed-link-button.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { accountTexts } from './texts/account.ts';
import { mailTexts } from './texts/mails.ts';
import { signUpTexts } from './texts/sign-up.ts';

export function SignUpPage({ userType }: { userType: UserType }) {
  const [resending, setResending] = useState(false);
  const { done, values } = usePosted();
  if (done !== null) return <SignedUp message={done} email={values.email ?? ''} />;
  return (
    <AccountPage
      {...signUpTexts.pages[userType]}
      foot={
        <>
          <p>
            {signUpTexts.haveAccount}{' '}
            <Link to="/login" className={textAction.action}>
              {accountTexts.logIn}
            </Link>
          </p>
          <p>
            {signUpTexts.noMail}{' '}
            <MailedLinkButton link="confirmation" onOpen={() => setResending(true)}>
              {mailTexts.links.confirmation.title}
            </MailedLinkButton>
          </p>
        </>
      }
    >
      <SignUpForm userType={userType} />
      <MailedLinkDialog link="confirmation" email="" opened={resending} onClose={() => setResending(false)} />
    </AccountPage>
  );
}

/**
 * Shown after a form submitted without scripts, because the log-in page would not know the address.
 */
function SignedUp({ message, email }: { message: string; email: string }) {
  return (
    <AccountPage title={signUpTexts.done} lead={message}>
      <CheckMailNote email={email} />
      <p>
        <Link to="/login" className={textAction.action}>
          {accountTexts.goToLogIn}
        </Link>
      </p>
    </AccountPage>
  );
}
