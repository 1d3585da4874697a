import { useState } from 'react';
import { Link } from 'react-router';
import type { UserType } from '#shared/rules/people.ts';
import textAction from '#web/ui/text-action.module.css';
import { AccountPage } from './account-page.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
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
  const { title, lead } = WORDS[userType];
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
            <button type="button" className={textAction.action} onClick={() => setResending(true)}>
              Resend confirmation email
            </button>
          </p>
        </>
      }
    >
      <SignUpForm userType={userType} />
      <ResendConfirmation email="" opened={resending} onClose={() => setResending(false)} />
    </AccountPage>
  );
}
