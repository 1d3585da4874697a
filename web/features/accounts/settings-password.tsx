import type { FormEvent } from 'react';
import { ChangePassword } from '#shared/contract/accounts/accounts.ts';
import { SIGN_UP_TEXTS } from '#shared/rules/texts/sign-up.ts';
import { errorStatus, fieldErrors } from '#web/lib/errors.ts';
import { refusal } from '#web/lib/refusal.ts';
import { useFields } from '#web/lib/use-fields.ts';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';
import { FormErrors } from '#web/ui/form-errors.tsx';
import { notify } from '#web/ui/notify.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import classes from './account-form.module.css';
import { useChangePassword } from './api/change-password.ts';
import { PasswordChecklist } from './password-checklist.tsx';
import { PasswordField } from './password-field.tsx';
import { ConfirmationHint } from './sign-up-hints.tsx';
import { accountTexts } from './texts/account.ts';
import { accountSettingsTexts } from './texts/settings.ts';

const texts = accountSettingsTexts.password;
const LABELS = {
  currentPassword: texts.current,
  password: accountTexts.labels.newPassword,
  confirmation: accountTexts.labels.confirmNew,
};
const EMPTY = { currentPassword: '', password: '', confirmation: '' };

function problems({ confirmation, ...input }: typeof EMPTY): Record<string, string> {
  const wrong: Record<string, string> = {};
  for (const { path, message } of ChangePassword.safeParse(input).error?.issues ?? []) wrong[String(path[0])] ??= message;
  if (confirmation !== input.password) wrong.confirmation = SIGN_UP_TEXTS.passwordsDiffer;
  return wrong;
}

function tell(error: unknown): void {
  notify.error(errorStatus(error) === 401 ? texts.signedOut : (refusal(error) ?? texts.failed));
}

interface SettingsPasswordProps {
  /** Whose password it is: tells a password manager which of its entries to change. */
  email: string;
}

export function SettingsPassword({ email }: SettingsPasswordProps) {
  const { form, values, errors, change, field, refuse, focus } = useFields(EMPTY);
  const isMounted = useIsMounted();
  const changePassword = useChangePassword({
    onChanged: (message) => notify.success(message),
    onFailed: (error) => isMounted.current || tell(error),
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (changePassword.isPending) return;
    const wrong = problems(values);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    const { confirmation: _, ...input } = values;
    changePassword.mutate(input, {
      onSuccess: () => {
        for (const name of Object.keys(EMPTY) as (keyof typeof EMPTY)[]) change(name, '');
      },
      onError: (error) => {
        const fields = fieldErrors(error);
        if (Object.keys(LABELS).some((name) => fields[name] !== undefined)) return refuse(fields);
        tell(error);
      },
    });
  }

  return (
    <form ref={form} className={classes.form} onSubmit={onSubmit} noValidate>
      <input name="username" value={email} autoComplete="username" readOnly hidden />
      <PasswordField {...field('currentPassword')} label={LABELS.currentPassword} autoComplete="current-password" />
      <PasswordField
        {...field('password')}
        label={LABELS.password}
        autoComplete="new-password"
        description={<PasswordChecklist password={values.password} />}
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
      <SubmitButton loading={changePassword.isPending}>{texts.save}</SubmitButton>
    </form>
  );
}
