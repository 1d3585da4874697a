import { TextInput } from '@mantine/core';
import { NewEmail } from '#shared/contract/accounts/forms.ts';
import { LIMITS } from '#shared/rules/limits.ts';
import { refusal } from '#web/lib/errors.ts';
import type { Viewer } from '#web/lib/session.ts';
import { useContractForm, validator } from '#web/lib/use-contract-form.ts';
import { FormErrors } from '#web/ui/form-errors.tsx';
import { notify } from '#web/ui/notify.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import classes from './account-form.module.css';
import { useBeginEmailChange } from './api/email-change.ts';
import { PasswordField } from './password-field.tsx';
import { emailChangeTexts as texts } from './texts/email-change.ts';

const LABELS = { email: texts.newEmail, password: texts.password };
const validate = validator(NewEmail);

interface EmailChangeFormProps {
  viewer: Viewer;
  email: string;
  focused: boolean;
  onMailed: () => void;
}

/** Asks for the password too, so that nobody at an unlocked computer can change the address. */
export function EmailChangeForm({ viewer, email, focused, onMailed }: EmailChangeFormProps) {
  const { ref, field, refuseBy, submit, summary } = useContractForm({
    initial: { email, password: '' },
    labels: LABELS,
    validate,
    autoFocus: focused && 'email',
  });
  const begin = useBeginEmailChange(onMailed);

  const onSubmit = submit(begin.isPending, (input) =>
    begin.mutate(input, { onError: (error) => refuseBy(error) || notify.error(refusal(error) ?? texts.failed) }),
  );

  return (
    <form ref={ref} className={classes.form} onSubmit={onSubmit} noValidate>
      <TextInput
        {...field('email')}
        label={LABELS.email}
        description={viewer.userType === 'medical_student' && viewer.institution !== null && texts.school(viewer.institution.name)}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LIMITS.email}
        aria-required
      />
      <input name="username" value={viewer.email} autoComplete="username" readOnly hidden />
      <PasswordField {...field('password')} label={LABELS.password} autoComplete="current-password" />
      <FormErrors {...summary} />
      <SubmitButton loading={begin.isPending}>{texts.mail}</SubmitButton>
    </form>
  );
}
