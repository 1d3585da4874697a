import { useState } from 'react';
import { Link } from 'react-router';
import type { UserType } from '#shared/rules/people.ts';
import { usePosted } from '#web/lib/form-action.ts';
import textAction from '#web/ui/text-action.module.css';
import { AccountPage } from './account-page.tsx';
import { CheckMailNote } from './check-mail-note.tsx';
import { Done } from './done.tsx';
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
  const { title, lead } = done === null ? WORDS[userType] : { title: 'Thank you for signing up', lead: undefined };
  return (
    <AccountPage
      title={title}
      lead={lead}
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
      {done === null ? (
        <SignUpForm userType={userType} />
      ) : (
        <>
          <Done>{done}</Done>
          <CheckMailNote email={values.email ?? ''} />
        </>
      )}
      <MailedLinkDialog link="confirmation" email={values.email ?? ''} opened={resending} onClose={() => setResending(false)} />
    </AccountPage>
  );
}
