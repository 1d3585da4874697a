import { Button } from '@mantine/core';
import type { Posted } from '#web/lib/form-action.ts';
import { useContractForm, validator } from '#web/lib/use-contract-form.ts';
import { FormErrors } from '#web/ui/form-errors.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import classes from './account-form.module.css';
import type { Proof } from './api/verify-email.ts';
import { PasswordField } from './password-field.tsx';
import { accountTexts } from './texts/account.ts';
import { verificationTexts } from './texts/verification.ts';
import verificationClasses from './verification.module.css';

const texts = verificationTexts.password;
const labels = { password: accountTexts.labels.password };
const validate = { load: async () => validator((await import('#shared/contract/accounts/forms.ts')).OwnPassword) };

interface SignUpPasswordFormProps {
  token: string;
  /** Tells password managers which entry to use. */
  email: string;
  posted: Posted;
  sending: boolean;
  onSend: (proof: Proof, onRefused?: (error: unknown) => void) => void;
}

export function SignUpPasswordForm({ token, email, posted, sending, onSend }: SignUpPasswordFormProps) {
  const { ref, field, refuseBy, submit, submitting, summary } = useContractForm({
    initial: { password: '' },
    labels,
    validate,
    posted,
    autoFocus: 'password',
  });

  return (
    <form
      ref={ref}
      method="post"
      className={`${classes.form} ${verificationClasses.password}`}
      onSubmit={submit(sending, (input) => onSend(input, refuseBy))}
      noValidate
    >
      <input type="hidden" name="token" value={token} />
      <input name="username" value={email} autoComplete="username" readOnly hidden />
      <PasswordField
        {...field('password')}
        label={labels.password}
        description={texts.why}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        autoComplete="current-password"
      />
      <FormErrors {...summary} />
      <SubmitButton posts loading={sending || submitting}>
        {verificationTexts.confirm}
      </SubmitButton>
      <Button
        type="submit"
        name="passwordUnknown"
        value="yes"
        variant="default"
        onClick={(event) => {
          event.preventDefault();
          if (!sending) onSend({ passwordUnknown: true });
        }}
      >
        {texts.unknown}
      </Button>
    </form>
  );
}
