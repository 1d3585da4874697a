import { useState } from 'react';
import { Link } from 'react-router';
import { errorCode, refusal } from '#web/lib/errors.ts';
import { usePosted } from '#web/lib/form-action.ts';
import { useContractForm, validator } from '#web/lib/use-contract-form.ts';
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

const validate = { load: async () => validator((await import('#shared/contract/accounts/forms.ts')).Code) };

interface LoginCodeFormProps {
  returnTo: string | null;
  recovery: boolean;
}

export function LoginCodeForm({ returnTo, recovery }: LoginCodeFormProps) {
  const texts = recovery ? logInTexts.recovery : logInTexts.app;
  const labels = { code: recovery ? logInTexts.recovery.label : accountTexts.labels.code };
  const posted = usePosted();
  const { ref, field, refuseBy, submit, submitting, summary } = useContractForm({
    initial: { code: '' },
    labels,
    validate,
    posted,
    autoFocus: 'code',
  });
  const [failure, setFailure] = useState<{ code: string | null; message: string } | null>(null);
  const finish = useFinishSignIn();
  const { leaving, finishLogin } = useAfterLogin(returnTo);

  function failed(error: unknown) {
    if (refuseBy(error)) return;
    const message = refusal(error) ?? logInTexts.failed;
    setFailure({ code: errorCode(error), message });
    notify.error(message);
  }

  const busy = finish.isPending || leaving;
  const onSubmit = submit(busy, (input) => {
    setFailure(null);
    finish.mutate(input, {
      onSuccess: (answer) => void finishLogin(answer),
      onError: failed,
    });
  });

  const shownFailure = finish.isIdle ? posted.failure : failure;
  return (
    <form ref={ref} method="post" className={classes.form} onSubmit={onSubmit} noValidate>
      <CodeField {...field('code')} label={labels.code} recovery={recovery} description={texts.description} />
      <div className={classes.beside}>
        <Link to={codePath(returnTo, !recovery)} replace className={textAction.action}>
          {texts.instead}
        </Link>
      </div>
      <FormErrors {...summary} />
      <p role={finish.isIdle ? 'alert' : undefined} className={classes.failure}>
        {shownFailure?.message}
      </p>
      <SubmitButton posts loading={busy || submitting}>
        {accountTexts.logIn}
      </SubmitButton>
      <p role="status" className={classes.status}>
        {leaving && logInTexts.leaving}
      </p>
    </form>
  );
}
