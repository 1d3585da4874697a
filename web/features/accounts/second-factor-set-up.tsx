import { Button } from '@mantine/core';
import { type FormEvent, useEffect } from 'react';
import { SECOND_FACTOR_TEXTS } from '#shared/rules/second-factor.ts';
import { errorCode, fieldErrors } from '#web/lib/errors.ts';
import { refusal } from '#web/lib/refusal.ts';
import { copyText } from '#web/lib/share-link.ts';
import { useFields } from '#web/lib/use-fields.ts';
import { FormErrors } from '#web/ui/form-errors.tsx';
import { notify } from '#web/ui/notify.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import textAction from '#web/ui/text-action.module.css';
import formClasses from './account-form.module.css';
import { useTurnOnSecondFactor } from './api/second-factor.ts';
import { CodeField } from './code-field.tsx';
import { QrPicture } from './qr-picture.tsx';
import classes from './settings-second-factor.module.css';

export interface Key {
  key: string;
  address: string;
}

interface EnterKeyProps {
  secondFactor: Key;
  onOn: (recoveryCodes: string[]) => void;
  /** It took too long, or was done in another tab. */
  onOver: () => void;
}

/** The key goes into the app, and its first code comes back. */
export function EnterKey({ secondFactor: { key, address }, onOn, onOver }: EnterKeyProps) {
  const { form, values, errors, field, refuse, focus } = useFields({ code: '' });
  const turnOn = useTurnOnSecondFactor();
  const grouped = (key.match(/.{1,4}/g) ?? []).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arriving
  useEffect(() => focus((name) => name === 'code'), []);

  async function copy() {
    if (await copyText(key)) notify.success('Key copied');
    else notify.error('The key could not be copied. Please type it in.');
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (turnOn.isPending) return;
    if (values.code.trim() === '') return refuse({ code: SECOND_FACTOR_TEXTS.codeMissing });
    turnOn.mutate(values, {
      onSuccess: ({ message, recoveryCodes }) => {
        notify.success(message);
        onOn(recoveryCodes);
      },
      onError: (error) => {
        const { code } = fieldErrors(error);
        if (code !== undefined) return refuse({ code });
        notify.error(refusal(error) ?? 'That did not work. Please try again.');
        if (errorCode(error) === 'CONFLICT') onOver();
      },
    });
  }

  return (
    <form ref={form} className={formClasses.form} onSubmit={onSubmit} noValidate>
      <div className={classes.part}>
        <ol className={classes.steps}>
          <li>Open an authenticator app: Aegis, Google Authenticator, 2FAS, the one of your password manager, or another.</li>
          <li>Scan this code with it, or type the key below in as “time-based”.</li>
          <li>Enter the six digits that the app then shows.</li>
        </ol>
        <QrPicture text={address} label="QR code of the key that stands below" className={classes.code} />
        <p>
          <code className={classes.key}>{grouped}</code>
        </p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => void copy()}>
            Copy the key
          </Button>
          <a href={address} className={textAction.action}>
            Open in an app on this device
          </a>
        </div>
      </div>
      <CodeField {...field('code')} label="Code" description="Six digits; a new one every 30 seconds." />
      <FormErrors labels={{ code: 'Code' }} errors={errors} onChoose={() => focus((name) => name === 'code')} />
      <SubmitButton loading={turnOn.isPending}>Turn on</SubmitButton>
      <Button variant="default" onClick={onOver}>
        Cancel
      </Button>
    </form>
  );
}
