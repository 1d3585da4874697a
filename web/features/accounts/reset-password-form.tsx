import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { RESET_PASSWORD_RULES } from '#shared/rules/sign-up.ts';
import { errorCode, fieldErrors } from '#web/lib/errors.ts';
import { type Posted, usePostedFields } from '#web/lib/form-action.ts';
import { refusal } from '#web/lib/refusal.ts';
import { FormErrors } from '#web/ui/form-errors.tsx';
import { notify } from '#web/ui/notify.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import classes from './account-form.module.css';
import { useResetPassword } from './api/reset-password.ts';
import { PasswordChecklist } from './password-checklist.tsx';
import { PasswordField } from './password-field.tsx';
import { PASSWORD_RESET } from './password-reset.ts';
import { resetProblems } from './reset-problems.ts';
import { ConfirmationHint } from './sign-up-hints.tsx';
import { accountTexts } from './texts/account.ts';
import { resetTexts } from './texts/reset-password.ts';

const LABELS = { password: accountTexts.labels.newPassword, confirmation: accountTexts.labels.confirmNew };

interface ResetPasswordFormProps {
  token: string;
  posted: Posted;
  /** The server says that the link works no longer. */
  onInvalid: () => void;
}

export function ResetPasswordForm({ token, posted, onInvalid }: ResetPasswordFormProps) {
  const { form, values, errors, field, refuse, focus } = usePostedFields({ password: '', confirmation: '' }, posted);
  const [leaving, setLeaving] = useState(false);
  const resetPassword = useResetPassword();
  const navigate = useNavigate();

  function failed(error: unknown) {
    const fields = fieldErrors(error);
    if (errorCode(error) === 'RESET_LINK_INVALID' || fields.token !== undefined) return onInvalid();
    if (fields.password !== undefined) return refuse(fields);
    notify.error(refusal(error) ?? resetTexts.failed);
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (resetPassword.isPending || leaving) return;
    const wrong = resetProblems(values);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    resetPassword.mutate(
      { token, password: values.password },
      {
        onSuccess: (message) => {
          notify.success(message);
          setLeaving(true);
          void navigate('/login', { replace: true, state: PASSWORD_RESET });
        },
        onError: failed,
      },
    );
  }

  return (
    <form ref={form} method="post" className={classes.form} onSubmit={onSubmit} noValidate>
      <PasswordField
        {...field('password')}
        label={LABELS.password}
        autoComplete="new-password"
        description={<PasswordChecklist password={values.password} rules={RESET_PASSWORD_RULES} />}
      />
      <PasswordField
        {...field('confirmation')}
        label={LABELS.confirmation}
        autoComplete="new-password"
        description={
          <ConfirmationHint password={values.password} confirmation={values.confirmation} hidden={errors.confirmation !== undefined} />
        }
      />
      <FormErrors labels={LABELS} errors={errors} onChoose={(chosen) => focus((name) => name === chosen)} />
      <p role="alert" className={classes.failure}>
        {resetPassword.isIdle && posted.failure?.message}
      </p>
      <SubmitButton posts loading={resetPassword.isPending || leaving}>
        {resetTexts.send}
      </SubmitButton>
    </form>
  );
}
