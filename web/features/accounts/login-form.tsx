import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, PrefetchPageLinks } from 'react-router';
import { DASHBOARD_PATH } from '#shared/rules/communities.ts';
import { LIMITS } from '#shared/rules/limits.ts';
import { errorCode, refusal } from '#web/lib/errors.ts';
import { usePosted } from '#web/lib/form-action.ts';
import { useSite } from '#web/lib/hooks.tsx';
import { useSession } from '#web/lib/session.ts';
import { errorTexts } from '#web/lib/texts/errors.ts';
import { useContractForm, validator } from '#web/lib/use-contract-form.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { FormErrors } from '#web/ui/form-errors.tsx';
import { notify } from '#web/ui/notify.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import textAction from '#web/ui/text-action.module.css';
import { commonTexts } from '#web/ui/texts/common.ts';
import classes from './account-form.module.css';
import { LOGIN_PATH, pathAfterLogin } from './after-login.ts';
import { useSignIn } from './api/sign-in.ts';
import { CheckMailNote } from './check-mail-note.tsx';
import { codePath } from './login-code.ts';
import { MailedLinkButton, MailedLinkDialog } from './mailed-link-button.tsx';
import { PasswordField } from './password-field.tsx';
import { accountTexts } from './texts/account.ts';
import { logInTexts } from './texts/log-in.ts';
import { mailTexts } from './texts/mails.ts';
import { useAfterLogin } from './use-after-login.ts';

const LABELS = { email: accountTexts.labels.email, password: accountTexts.labels.password };

const validate = { load: async () => validator((await import('#shared/contract/accounts/forms.ts')).SignIn) };

interface LoginFormProps {
  returnTo: string | null;
  email: string;
  ready: boolean;
  checkFailed: boolean;
}

export function LoginForm({ returnTo, email, ready, checkFailed }: LoginFormProps) {
  const posted = usePosted();
  const { ref, values, field, focus, refuseBy, submit, submitting, summary } = useContractForm({
    initial: { email, password: '' },
    labels: LABELS,
    validate,
    posted,
    autoFocus: ready && (email === '' ? 'email' : 'password'),
  });
  const [unconfirmed, setUnconfirmed] = useState(posted.failure?.code === 'EMAIL_NOT_VERIFIED' ? (posted.values.email ?? '') : '');
  const [failure, setFailure] = useState('');
  const [forgotten, setForgotten] = useState(false);
  const [hasTyped, setHasTyped] = useState(false);
  const online = useOnline();
  const signIn = useSignIn();
  const { leaving, goTo, finishLogin } = useAfterLogin(returnTo);
  const viewer = useSession();
  const { supportEmail } = useSite();

  function onFailed(error: unknown) {
    if (refuseBy(error)) return;
    if (errorCode(error) === 'EMAIL_NOT_VERIFIED') setUnconfirmed(values.email.trim());
    const message = refusal(error) ?? logInTexts.failed;
    setFailure(message);
    notify.error(message);
    if (errorCode(error) === 'SIGN_IN_FAILED') focus('password');
  }

  const busy = signIn.isPending || leaving;
  const onSubmit = submit(busy, (input) => {
    setFailure('');
    signIn.mutate(input, {
      onSuccess: (answer) => void (answer.state === 'code-needed' ? goTo(codePath(returnTo)) : finishLogin(answer)),
      onError: onFailed,
    });
  });

  const emailToConfirm = unconfirmed === '' ? email : unconfirmed;
  const noPageMessage = viewer && pathAfterLogin(viewer, returnTo) === LOGIN_PATH ? logInTexts.nowhere(supportEmail) : '';

  return (
    <>
      {/* Preload the next page's scripts during the request. */}
      {hasTyped && online && <PrefetchPageLinks page={returnTo ?? DASHBOARD_PATH} />}
      {emailToConfirm !== '' && <CheckMailNote email={emailToConfirm} />}
      <form ref={ref} method="post" className={classes.form} onSubmit={onSubmit} onInput={() => setHasTyped(true)} noValidate>
        <TextInput
          {...field('email')}
          label={LABELS.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LIMITS.email}
          aria-required
        />
        <PasswordField {...field('password')} label={LABELS.password} autoComplete="current-password" />
        <div className={classes.beside}>
          <MailedLinkButton link="password" onOpen={() => setForgotten(true)}>
            {mailTexts.links.password.title}
          </MailedLinkButton>
        </div>
        <FormErrors {...summary} />
        {/* With scripts, a toast has announced the failure already; this text stays on screen. */}
        <p role={signIn.isIdle ? 'alert' : undefined} className={classes.failure}>
          {(signIn.isIdle ? posted.failure?.message : failure) || (!checkFailed && noPageMessage)}
        </p>
        {checkFailed && (
          <p className={classes.failure}>
            {errorTexts.profileCheck}{' '}
            <Link to={returnTo ?? LOGIN_PATH} className={textAction.action}>
              {commonTexts.again}
            </Link>
          </p>
        )}
        <SubmitButton posts loading={busy || submitting}>
          {accountTexts.logIn}
        </SubmitButton>
        <p role="status" className={classes.status}>
          {leaving && logInTexts.leaving}
        </p>
      </form>
      <MailedLinkDialog link="password" email={values.email} opened={forgotten} onClose={() => setForgotten(false)} />
    </>
  );
}
