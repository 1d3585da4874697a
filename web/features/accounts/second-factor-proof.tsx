import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import type { CodePurpose } from '#shared/rules/second-factor.ts';
import { SECOND_FACTOR_TEXTS } from '#shared/rules/texts/second-factor.ts';
import { SIGN_UP_TEXTS } from '#shared/rules/texts/sign-up.ts';
import { errorCode, fieldErrors } from '#web/lib/errors.ts';
import { refusal } from '#web/lib/refusal.ts';
import { useFields } from '#web/lib/use-fields.ts';
import { FormErrors } from '#web/ui/form-errors.tsx';
import { notify } from '#web/ui/notify.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { commonTexts } from '#web/ui/texts/common.ts';
import classes from './account-form.module.css';
import { useMailCode } from './api/second-factor.ts';
import { CodeField } from './code-field.tsx';
import { PasswordField } from './password-field.tsx';
import partClasses from './settings-second-factor.module.css';
import { secondFactorTexts } from './texts/second-factor.ts';
import { accountSettingsTexts } from './texts/settings.ts';

const texts = secondFactorTexts.proof;

export interface Mailed {
  mailedCode: string;
}

interface SecondFactorProofProps {
  /** To which the code goes; it also tells a password manager which of its entries is meant. */
  email: string;
  purpose: CodePurpose;
  /** On the last button. */
  act: string;
  send: (input: Mailed) => Promise<void>;
  pending: boolean;
  onOver: () => void;
}

/** Asks for what only the owner has before something that could keep the owner out, or let somebody in. */
export function SecondFactorProof(props: SecondFactorProofProps) {
  const [mailed, setMailed] = useState(false);
  return mailed ? (
    <EnterMailedCode {...props} onAgain={() => setMailed(false)} />
  ) : (
    <AskPassword {...props} onMailed={() => setMailed(true)} />
  );
}

type AskPasswordProps = Pick<SecondFactorProofProps, 'email' | 'purpose' | 'onOver'> & { onMailed: () => void };

/** Whoever only sits at an open computer gets no further. */
function AskPassword({ email, purpose, onMailed, onOver }: AskPasswordProps) {
  const { form, values, errors, field, refuse, focus } = useFields({ password: '' });
  const mail = useMailCode();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arriving
  useEffect(() => focus((name) => name === 'password'), []);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (mail.isPending) return;
    if (values.password === '') return refuse({ password: SIGN_UP_TEXTS.passwordMissing });
    mail.mutate(
      { ...values, purpose },
      {
        onSuccess: ({ message }) => {
          notify.success(message);
          onMailed();
        },
        onError: (error) => {
          const { password } = fieldErrors(error);
          if (password !== undefined) return refuse({ password });
          notify.error(refusal(error) ?? accountSettingsTexts.failed);
          if (errorCode(error) === 'CONFLICT') onOver();
        },
      },
    );
  }

  return (
    <form ref={form} className={classes.form} onSubmit={onSubmit} noValidate>
      <p className={partClasses.note}>{texts.why(email)}</p>
      <input name="username" value={email} autoComplete="username" readOnly hidden />
      <PasswordField {...field('password')} label={texts.password} autoComplete="current-password" />
      <FormErrors labels={{ password: texts.password }} errors={errors} onChoose={() => focus((name) => name === 'password')} />
      <SubmitButton loading={mail.isPending}>{texts.mail}</SubmitButton>
      <Button variant="default" onClick={onOver}>
        {commonTexts.cancel}
      </Button>
    </form>
  );
}

function EnterMailedCode({ email, act, send, pending, onOver, onAgain }: SecondFactorProofProps & { onAgain: () => void }) {
  const { form, values, errors, field, refuse, focus } = useFields({ mailedCode: '' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arriving
  useEffect(() => focus((name) => name === 'mailedCode'), []);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    if (values.mailedCode.trim() === '') return refuse({ mailedCode: SECOND_FACTOR_TEXTS.codeMissing });
    try {
      await send(values);
    } catch (error) {
      const { mailedCode } = fieldErrors(error);
      if (mailedCode !== undefined) return refuse({ mailedCode });
      notify.error(refusal(error) ?? accountSettingsTexts.failed);
      if (errorCode(error) === 'CONFLICT') onOver();
    }
  }

  return (
    <form ref={form} className={classes.form} onSubmit={(event) => void onSubmit(event)} noValidate>
      <CodeField {...field('mailedCode')} label={texts.code} description={texts.about(email)} />
      <FormErrors labels={{ mailedCode: texts.code }} errors={errors} onChoose={() => focus((name) => name === 'mailedCode')} />
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
