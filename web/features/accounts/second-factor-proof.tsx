import { Button } from '@mantine/core';
import { useState } from 'react';
import { MailedCode } from '#shared/contract/accounts/forms.ts';
import type { CodePurpose } from '#shared/rules/second-factor.ts';
import { errorCode, refusal } from '#web/lib/errors.ts';
import { useContractForm, validator } from '#web/lib/use-contract-form.ts';
import { FormErrors } from '#web/ui/form-errors.tsx';
import { notify } from '#web/ui/notify.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { commonTexts } from '#web/ui/texts/common.ts';
import classes from './account-form.module.css';
import { useMailCode } from './api/second-factor.ts';
import { CodeField } from './code-field.tsx';
import { OwnPasswordForm } from './own-password-form.tsx';
import { secondFactorTexts } from './texts/second-factor.ts';
import { accountSettingsTexts } from './texts/settings.ts';

const texts = secondFactorTexts.proof;
const checkCode = validator(MailedCode);

export interface Mailed {
  mailedCode: string;
}

interface SecondFactorProofProps {
  /** Receives the code, and tells password managers which entry to use. */
  email: string;
  purpose: CodePurpose;
  act: string;
  send: (input: Mailed) => Promise<void>;
  pending: boolean;
  onOver: () => void;
}

/**
 * Re-authenticates by password and mailed code before an action that could lock the owner out or
 * let somebody else in.
 */
export function SecondFactorProof(props: SecondFactorProofProps) {
  const [mailed, setMailed] = useState(false);
  return mailed ? (
    <EnterMailedCode {...props} onAgain={() => setMailed(false)} />
  ) : (
    <AskPassword {...props} onHaveCode={() => setMailed(true)} />
  );
}

type AskPasswordProps = Pick<SecondFactorProofProps, 'email' | 'purpose' | 'onOver'> & { onHaveCode: () => void };

function AskPassword({ email, purpose, onHaveCode, onOver }: AskPasswordProps) {
  const mail = useMailCode();
  function send(input: { password: string }, onError: (error: unknown) => void) {
    mail.mutate(
      { ...input, purpose },
      {
        onSuccess: ({ message }) => {
          notify.success(message);
          onHaveCode();
        },
        onError: (error) => {
          onError(error);
          if (errorCode(error) === 'CONFLICT') onOver();
        },
      },
    );
  }
  return (
    <OwnPasswordForm
      email={email}
      label={texts.password}
      why={texts.why(email)}
      act={texts.mail}
      pending={mail.isPending}
      send={send}
      onCancel={onOver}
    >
      {/* For a page that was reloaded while its person looked for the mail. */}
      <Button variant="default" disabled={mail.isPending} onClick={onHaveCode}>
        {texts.haveCode}
      </Button>
    </OwnPasswordForm>
  );
}

function EnterMailedCode({ email, act, send, pending, onOver, onAgain }: SecondFactorProofProps & { onAgain: () => void }) {
  const { ref, field, refuseBy, submit, summary } = useContractForm({
    initial: { mailedCode: '' },
    labels: { mailedCode: texts.code },
    validate: checkCode,
    autoFocus: 'mailedCode',
  });

  const onSubmit = submit(pending, (input) =>
    send(input).catch((error: unknown) => {
      if (refuseBy(error)) return;
      notify.error(refusal(error) ?? accountSettingsTexts.failed);
      if (errorCode(error) === 'CONFLICT') onOver();
    }),
  );

  return (
    <form ref={ref} className={classes.form} onSubmit={onSubmit} noValidate>
      <CodeField {...field('mailedCode')} label={texts.code} description={texts.about(email)} />
      <FormErrors {...summary} />
      <SubmitButton loading={pending}>{act}</SubmitButton>
      <Button variant="default" onClick={onAgain}>
        {texts.mailAgain}
      </Button>
      <Button variant="default" onClick={onOver}>
        {commonTexts.cancel}
      </Button>
    </form>
  );
}
