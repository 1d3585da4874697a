import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { LIMITS } from '#shared/rules/limits.ts';
import { errorCode, fieldErrors } from '#web/lib/errors.ts';
import { refusal } from '#web/lib/refusal.ts';
import { useFields } from '#web/lib/use-fields.ts';
import { FormErrors } from '#web/ui/form-errors.tsx';
import { notify } from '#web/ui/notify.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import classes from './account-form.module.css';
import { pathAfterLogin } from './after-login.ts';
import { useSignIn } from './api/sign-in.ts';
import { CheckMailNote } from './check-mail-note.tsx';
import { PasswordField } from './password-field.tsx';

const LABELS = { email: 'Email', password: 'Password' };

function problems({ email, password }: { email: string; password: string }): Record<string, string> {
  return {
    ...(email.trim() === '' && { email: 'Please enter your email address' }),
    ...(password === '' && { password: 'Please enter your password' }),
  };
}

interface LoginFormProps {
  /** The page of this site to go back to. */
  returnTo: string | null;
  /** The address that has just signed up, or nothing. */
  email: string;
}

export function LoginForm({ returnTo, email }: LoginFormProps) {
  const { form, values, errors, field, refuse, focus } = useFields({ email, password: '' });
  const [unconfirmed, setUnconfirmed] = useState('');
  const [leaving, setLeaving] = useState(false);
  const signIn = useSignIn();
  const navigate = useNavigate();

  function failed(error: unknown) {
    const fields = fieldErrors(error);
    if (Object.keys(LABELS).some((name) => fields[name] !== undefined)) return refuse(fields);
    if (errorCode(error) === 'EMAIL_NOT_VERIFIED') setUnconfirmed(values.email.trim());
    notify.error(refusal(error) ?? 'An error occurred during login');
    if (errorCode(error) === 'SIGN_IN_FAILED') focus((name) => name === 'password');
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (signIn.isPending || leaving) return;
    const wrong = problems(values);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    signIn.mutate(values, {
      onSuccess: ({ message, viewer }) => {
        notify.success(message);
        setLeaving(true);
        void navigate(pathAfterLogin(viewer, returnTo), { replace: true });
      },
      onError: failed,
    });
  }

  // The address whose confirmation is still to come.
  const waiting = unconfirmed === '' ? email : unconfirmed;

  return (
    <>
      {waiting !== '' && <CheckMailNote email={waiting} />}
      <form ref={form} className={classes.form} onSubmit={onSubmit} noValidate>
        <TextInput
          {...field('email')}
          label={LABELS.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LIMITS.email}
          required
          withAsterisk={false}
        />
        <PasswordField {...field('password')} label={LABELS.password} autoComplete="current-password" />
        <FormErrors labels={LABELS} errors={errors} onChoose={(chosen) => focus((name) => name === chosen)} />
        <SubmitButton loading={signIn.isPending || leaving}>Log in</SubmitButton>
        <p role="status" className={classes.status}>
          {leaving && 'Checking profile status...'}
        </p>
      </form>
    </>
  );
}
