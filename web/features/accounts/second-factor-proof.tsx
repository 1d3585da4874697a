import { Button } from '@mantine/core';
import { type FormEvent, useEffect } from 'react';
import { SIGN_UP_TEXTS } from '#shared/rules/sign-up.ts';
import { errorCode, fieldErrors } from '#web/lib/errors.ts';
import { refusal } from '#web/lib/refusal.ts';
import { useFields } from '#web/lib/use-fields.ts';
import { FormErrors } from '#web/ui/form-errors.tsx';
import { notify } from '#web/ui/notify.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import classes from './account-form.module.css';
import { PasswordField } from './password-field.tsx';

const LABEL = 'Your password, or a code of your app';

interface SecondFactorProofProps {
  email: string;
  /** On the button. */
  act: string;
  send: (input: { proof: string }) => Promise<void>;
  pending: boolean;
  onOver: () => void;
}

/** Asks for what only the owner has before something that makes the account weaker, or lets somebody in. */
export function SecondFactorProof({ email, act, send, pending, onOver }: SecondFactorProofProps) {
  const { form, values, errors, field, refuse, focus } = useFields({ proof: '' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arriving
  useEffect(() => focus((name) => name === 'proof'), []);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    if (values.proof === '') return refuse({ proof: SIGN_UP_TEXTS.passwordMissing });
    try {
      await send(values);
    } catch (error) {
      const { proof } = fieldErrors(error);
      if (proof !== undefined) return refuse({ proof });
      notify.error(refusal(error) ?? 'That did not work. Please try again.');
      if (errorCode(error) === 'CONFLICT') onOver();
    }
  }

  return (
    <form ref={form} className={classes.form} onSubmit={(event) => void onSubmit(event)} noValidate>
      <input name="username" value={email} autoComplete="username" readOnly hidden />
      <PasswordField {...field('proof')} label={LABEL} autoComplete="current-password" />
      <FormErrors labels={{ proof: LABEL }} errors={errors} onChoose={() => focus((name) => name === 'proof')} />
      <SubmitButton loading={pending}>{act}</SubmitButton>
      <Button variant="default" onClick={onOver}>
        Cancel
      </Button>
    </form>
  );
}
