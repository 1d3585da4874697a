import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { RESET_PASSWORD_RULES } from '#shared/rules/sign-up.ts';
import { errorCode, fieldErrors, refusal } from '#web/lib/errors.ts';
import type { Posted } from '#web/lib/form-action.ts';
import { useContractForm } from '#web/lib/use-contract-form.ts';
import { FormErrors } from '#web/ui/form-errors.tsx';
import { notify } from '#web/ui/notify.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import classes from './account-form.module.css';
import { useResetPassword } from './api/reset-password.ts';
import { confirmationProblem } from './confirmation-problem.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PASSWORD_RESET } from './password-reset.ts';
import { accountTexts } from './texts/account.ts';
import { resetTexts } from './texts/reset-password.ts';

const LABELS = { password: accountTexts.labels.newPassword, confirmation: accountTexts.labels.confirmNew };

interface ResetPasswordFormProps {
  token: string;
  posted: Posted;
  onInvalid: () => void;
}

export function ResetPasswordForm({ token, posted, onInvalid }: ResetPasswordFormProps) {
  const { ref, values, errors, field, refuseBy, submit, submitting, summary } = useContractForm({
    initial: { password: '', confirmation: '' },
    labels: LABELS,
    validate: {
      load: async () => {
        const { resetProblems } = await import('./reset-problems.ts');
        return (entries) => resetProblems(token, entries);
      },
      unloaded: ({ password, confirmation }) => confirmationProblem(password, confirmation),
    },
    posted,
  });
  const [leaving, setLeaving] = useState(false);
  const resetPassword = useResetPassword();
  const navigate = useNavigate();

  // A link works once: an earlier try whose answer was lost may have changed the password.
  const lost = useRef(false);

  function failed(error: unknown) {
    if (errorCode(error) === null) lost.current = true;
    if (errorCode(error) === 'RESET_LINK_INVALID' || fieldErrors(error).token !== undefined) {
      if (!lost.current) return onInvalid();
      notify.info(resetTexts.mayBeChanged);
      return void navigate('/login', { replace: true });
    }
    if (!refuseBy(error)) notify.error(refusal(error) ?? resetTexts.failed);
  }

  const busy = resetPassword.isPending || leaving;
  const onSubmit = submit(busy, ({ password }) =>
    resetPassword.mutate(
      { token, password },
      {
        onSuccess: (message) => {
          notify.success(message);
          setLeaving(true);
          void navigate('/login', { replace: true, state: PASSWORD_RESET });
        },
        onError: failed,
      },
    ),
  );

  return (
    <form ref={ref} method="post" className={classes.form} onSubmit={onSubmit} noValidate>
      <NewPasswordFields values={values} errors={errors} field={field} labels={LABELS} rules={RESET_PASSWORD_RULES} />
      <FormErrors {...summary} />
      <p role="alert" className={classes.failure}>
        {resetPassword.isIdle && posted.failure?.message}
      </p>
      <SubmitButton posts loading={busy || submitting}>
        {resetTexts.send}
      </SubmitButton>
    </form>
  );
}
