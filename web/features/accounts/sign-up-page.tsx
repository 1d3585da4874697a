import { useState } from 'react';
import { Link } from 'react-router';
import type { UserType } from '#shared/rules/people.ts';
import { usePosted } from '#web/lib/form-action.ts';
import textAction from '#web/ui/text-action.module.css';
import { AccountPage } from './account-page.tsx';
import { CheckMailNote } from './check-mail-note.tsx';
import { MailedLinkButton, MailedLinkDialog } from './mailed-link-dialog.tsx';
import { SignUpForm } from './sign-up-form.tsx';

const WORDS: Record<UserType, { title: string; lead: string }> = {
  medical_student: {
    title: 'Sign up as a medical student',
    lead: 'Use the .edu address of your medical school: it is how we know that you study there.',
  },
  premed_student: {
    title: 'Sign up as a premed student',
    lead: 'Any email address will do. You choose the school whose Premed Dashboard you follow afterwards.',
  },
};

export function SignUpPage({ userType }: { userType: UserType }) {
  const [resending, setResending] = useState(false);
  const { done, values } = usePosted();
  if (done !== null) return <SignedUp message={done} email={values.email ?? ''} />;
  return (
    <AccountPage
      {...WORDS[userType]}
      foot={
        <>
          <p>
            Already have an account?{' '}
            <Link to="/login" className={textAction.action}>
              Log in
            </Link>
          </p>
          <p>
            No mail after signing up?{' '}
            <MailedLinkButton link="confirmation" onOpen={() => setResending(true)}>
              Resend confirmation email
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

/** After a form that the browser itself has sent: the log-in page could not know the address. */
function SignedUp({ message, email }: { message: string; email: string }) {
  return (
    <AccountPage title="Thank you for signing up" lead={message}>
      <CheckMailNote email={email} />
      <p>
        <Link to="/login" className={textAction.action}>
          Go to log in
        </Link>
      </p>
    </AccountPage>
  );
}
