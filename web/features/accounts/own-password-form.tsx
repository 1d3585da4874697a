import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { OwnPassword } from '#shared/contract/accounts/forms.ts';
import { refusal } from '#web/lib/errors.ts';
import { useContractForm, validator } from '#web/lib/use-contract-form.ts';
import { FormErrors } from '#web/ui/form-errors.tsx';
import { notify } from '#web/ui/notify.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { commonTexts } from '#web/ui/texts/common.ts';
import classes from './account-form.module.css';
import { PasswordField } from './password-field.tsx';
import partClasses from './settings-second-factor.module.css';
import { accountSettingsTexts } from './texts/settings.ts';

const validate = validator(OwnPassword);

interface OwnPasswordFormProps {
  /** Tells password managers which entry to use. */
  email: string;
  label: string;
  why: string;
  act: string;
  pending: boolean;
  send: (input: { password: string }, onError: (error: unknown) => void) => void;
  onCancel: () => void;
  children?: ReactNode;
}

export function OwnPasswordForm({ email, label, why, act, pending, send, onCancel, children }: OwnPasswordFormProps) {
  const { ref, field, refuseBy, submit, summary } = useContractForm({
    initial: { password: '' },
    labels: { password: label },
    validate,
    autoFocus: 'password',
  });

  const onSubmit = submit(pending, (input) =>
    send(input, (error) => refuseBy(error) || notify.error(refusal(error) ?? accountSettingsTexts.failed)),
  );

  return (
    <form ref={ref} className={classes.form} onSubmit={onSubmit} noValidate>
      <p className={partClasses.note}>{why}</p>
      <input name="username" value={email} autoComplete="username" readOnly hidden />
      <PasswordField {...field('password')} label={label} autoComplete="current-password" />
      <FormErrors {...summary} />
      <SubmitButton loading={pending}>{act}</SubmitButton>
      {children}
      <Button variant="default" onClick={onCancel}>
        {commonTexts.cancel}
      </Button>
    </form>
  );
}
