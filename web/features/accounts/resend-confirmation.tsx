import { TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { LIMITS } from '#shared/rules/limits.ts';
import { emailProblem } from '#shared/rules/sign-up.ts';
import { fieldErrors } from '#web/lib/errors.ts';
import { refusal } from '#web/lib/refusal.ts';
import { useFields } from '#web/lib/use-fields.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import classes from './account-form.module.css';
import { useResendConfirmation } from './api/resend-confirmation.ts';

interface ResendConfirmationProps {
  /** Filled in at first. */
  email: string;
  opened: boolean;
  onClose: () => void;
}

/** Asks for the confirmation mail once more. */
export function ResendConfirmation({ email, opened, onClose }: ResendConfirmationProps) {
  return (
    <Dialog title="Resend confirmation email" opened={opened} onClose={onClose}>
      <ResendForm email={email} onSent={onClose} />
    </Dialog>
  );
}

function ResendForm({ email, onSent }: { email: string; onSent: () => void }) {
  const { form, values, field, refuse } = useFields({ email });
  const [failure, setFailure] = useState('');
  const resend = useResendConfirmation();

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (resend.isPending) return;
    // Premed students' rule: any address; which accounts there are is nothing that this page may know.
    const problem = emailProblem(values.email, 'premed_student');
    setFailure('');
    if (problem !== null) return refuse({ email: problem });
    resend.mutate(values, {
      onSuccess: ({ message }) => {
        notify.success(message);
        onSent();
      },
      onError: (error) => {
        const wrong = fieldErrors(error).email;
        if (wrong !== undefined) refuse({ email: wrong });
        // A short message would stand behind the dialog.
        else setFailure(refusal(error) ?? 'The mail could not be sent. Please try again.');
      },
    });
  }

  return (
    <form ref={form} className={classes.form} onSubmit={onSubmit} noValidate>
      <TextInput
        {...field('email')}
        label="Email"
        description="The one you signed up with."
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LIMITS.email}
        required
        withAsterisk={false}
      />
      <p role="alert" className={classes.failure}>
        {failure}
      </p>
      <SubmitButton loading={resend.isPending}>Send the link again</SubmitButton>
    </form>
  );
}
