import type { PASSWORD_RULES } from '#shared/rules/sign-up.ts';
import type { useContractForm } from '#web/lib/use-contract-form.ts';
import { PasswordChecklist } from './password-checklist.tsx';
import { PasswordField } from './password-field.tsx';
import { ConfirmationHint } from './sign-up-hints.tsx';

type Passwords = Record<'password' | 'confirmation', string>;

interface NewPasswordFieldsProps extends Pick<ReturnType<typeof useContractForm<Passwords>>, 'values' | 'errors' | 'field'> {
  labels: Passwords;
  rules?: typeof PASSWORD_RULES;
}

export function NewPasswordFields({ values: { password, confirmation }, errors, field, labels, rules }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        {...field('password')}
        label={labels.password}
        autoComplete="new-password"
        description={<PasswordChecklist password={password} rules={rules} />}
      />
      <PasswordField
        {...field('confirmation')}
        label={labels.confirmation}
        autoComplete="new-password"
        description={<ConfirmationHint password={password} confirmation={confirmation} hidden={errors.confirmation !== undefined} />}
      />
    </>
  );
}
