import { type FormEvent, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { SECOND_FACTOR_TEXTS } from '#shared/rules/texts/second-factor.ts';
import { errorCode, fieldErrors } from '#web/lib/errors.ts';
import { usePosted, usePostedFields } from '#web/lib/form-action.ts';
import { refusal } from '#web/lib/refusal.ts';
import { FormErrors } from '#web/ui/form-errors.tsx';
import { notify } from '#web/ui/notify.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import textAction from '#web/ui/text-action.module.css';
import classes from './account-form.module.css';
import { useFinishSignIn } from './api/finish-sign-in.ts';
import { CodeField } from './code-field.tsx';
import { codePath } from './login-code.ts';
import { accountTexts } from './texts/account.ts';
import { logInTexts } from './texts/log-in.ts';
import { useAfterLogin } from './use-after-login.ts';

interface LoginCodeFormProps {
  /** The page of this site to go back to. */
  returnTo: string | null;
  /** Whether a recovery code is asked for. */
  recovery: boolean;
}

export function LoginCodeForm({ returnTo, recovery }: LoginCodeFormProps) {
  const texts = recovery ? logInTexts.recovery : logInTexts.app;
  const labels = { code: recovery ? logInTexts.recovery.label : accountTexts.labels.code };
  const posted = usePosted();
  const { form, values, errors, field, refuse, focus } = usePostedFields({ code: '' }, posted);
  const [failure, setFailure] = useState<{ code: string | null; message: string } | null>(null);
  const finish = useFinishSignIn();
  const { leaving, finishLogin } = useAfterLogin(returnTo);

  // There is nothing else to do here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arriving
  useEffect(() => focus((name) => name === 'code'), []);

  function failed(error: unknown) {
    const { code } = fieldErrors(error);
    if (code !== undefined) return refuse({ code });
    const message = refusal(error) ?? logInTexts.failed;
    setFailure({ code: errorCode(error), message });
    notify.error(message);
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (finish.isPending || leaving) return;
    if (values.code.trim() === '') return refuse({ code: SECOND_FACTOR_TEXTS.codeMissing });
    setFailure(null);
    finish.mutate(values, {
      onSuccess: finishLogin,
      onError: failed,
    });
  }

  const told = finish.isIdle ? posted.failure : failure;
  return (
    <form ref={form} method="post" className={classes.form} onSubmit={onSubmit} noValidate>
      <CodeField {...field('code')} label={labels.code} recovery={recovery} description={texts.description} />
      <div className={classes.beside}>
        <Link to={codePath(returnTo, !recovery)} replace className={textAction.action}>
          {texts.instead}
        </Link>
      </div>
      <FormErrors labels={labels} errors={errors} onChoose={(chosen) => focus((name) => name === chosen)} />
      <p role={finish.isIdle ? 'alert' : undefined} className={classes.failure}>
        {told?.message}
      </p>
      <SubmitButton posts loading={finish.isPending || leaving}>
        {accountTexts.logIn}
      </SubmitButton>
      <p role="status" className={classes.status}>
        {leaving && logInTexts.leaving}
      </p>
    </form>
  );
}
