import { ChangePassword } from '#shared/contract/accounts/forms.ts';
import { errorStatus, refusal } from '#web/lib/errors.ts';
import { useContractForm, validator } from '#web/lib/use-contract-form.ts';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';
import { FormErrors } from '#web/ui/form-errors.tsx';
import { notify } from '#web/ui/notify.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import classes from './account-form.module.css';
import { useChangePassword } from './api/change-password.ts';
import { confirmationProblem } from './confirmation-problem.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PasswordField } from './password-field.tsx';
import { accountTexts } from './texts/account.ts';
import { accountSettingsTexts } from './texts/settings.ts';

const texts = accountSettingsTexts.password;
const LABELS = {
  currentPassword: texts.current,
  password: accountTexts.labels.newPassword,
  confirmation: accountTexts.labels.confirmNew,
};
const EMPTY = { currentPassword: '', password: '', confirmation: '' };

const validate = validator(ChangePassword);

function problems({ confirmation, ...input }: typeof EMPTY) {
  return { ...validate(input), ...confirmationProblem(input.password, confirmation) };
}

function showError(error: unknown): void {
  notify.error(errorStatus(error) === 401 ? texts.signedOut : (refusal(error) ?? texts.failed));
}

interface SettingsPasswordProps {
  /** Tells password managers which entry to change. */
  email: string;
}

export function SettingsPassword({ email }: SettingsPasswordProps) {
  const { ref, values, errors, field, reset, refuseBy, submit, summary } = useContractForm({
    initial: EMPTY,
    labels: LABELS,
    validate: problems,
  });
  const isMounted = useIsMounted();
  const changePassword = useChangePassword({
    onChanged: (message) => notify.success(message),
    onFailed: (error) => isMounted.current || showError(error),
  });

  const onSubmit = submit(changePassword.isPending, ({ confirmation: _, ...input }) =>
    changePassword.mutate(input, { onSuccess: reset, onError: (error) => refuseBy(error) || showError(error) }),
  );

  return (
    <form ref={ref} className={classes.form} onSubmit={onSubmit} noValidate>
      <input name="username" value={email} autoComplete="username" readOnly hidden />
      <PasswordField {...field('currentPassword')} label={LABELS.currentPassword} autoComplete="current-password" />
      <NewPasswordFields values={values} errors={errors} field={field} labels={LABELS} />
      <FormErrors {...summary} />
      <SubmitButton loading={changePassword.isPending}>{texts.save}</SubmitButton>
    </form>
  );
}
