import { Button } from '@mantine/core';
import { QRCodeSVG } from 'qrcode.react';
import { type FormEvent, useEffect } from 'react';
import { SECOND_FACTOR_TEXTS } from '#shared/rules/texts/second-factor.ts';
import { errorCode, fieldErrors } from '#web/lib/errors.ts';
import { refusal } from '#web/lib/refusal.ts';
import { copyText } from '#web/lib/share-link.ts';
import { useFields } from '#web/lib/use-fields.ts';
import { FormErrors } from '#web/ui/form-errors.tsx';
import { notify } from '#web/ui/notify.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import textAction from '#web/ui/text-action.module.css';
import { commonTexts } from '#web/ui/texts/common.ts';
import formClasses from './account-form.module.css';
import { useTurnOnSecondFactor } from './api/second-factor.ts';
import { CodeField } from './code-field.tsx';
import classes from './settings-second-factor.module.css';
import { accountTexts } from './texts/account.ts';
import { secondFactorTexts } from './texts/second-factor.ts';
import { accountSettingsTexts } from './texts/settings.ts';

const texts = secondFactorTexts.setUp;

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
    if (await copyText(key)) notify.success(texts.copied);
    else notify.error(texts.notCopied);
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
        notify.error(refusal(error) ?? accountSettingsTexts.failed);
        if (errorCode(error) === 'CONFLICT') onOver();
      },
    });
  }

  return (
    <form ref={form} className={formClasses.form} onSubmit={onSubmit} noValidate>
      <div className={classes.part}>
        <ol className={classes.steps}>
          <li>{texts.open}</li>
          <li>{texts.scan}</li>
          <li>{texts.enter}</li>
        </ol>
        <QRCodeSVG value={address} level="M" marginSize={4} aria-label={texts.picture} className={classes.code} />
        <p>
          <code className={classes.key}>{grouped}</code>
        </p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => void copy()}>
            {texts.copy}
          </Button>
          <a href={address} className={textAction.action}>
            {texts.openHere}
          </a>
        </div>
      </div>
      <CodeField {...field('code')} label={accountTexts.labels.code} description={texts.code} />
      <FormErrors labels={{ code: accountTexts.labels.code }} errors={errors} onChoose={() => focus((name) => name === 'code')} />
      <SubmitButton loading={turnOn.isPending}>{texts.done}</SubmitButton>
      <Button variant="default" onClick={onOver}>
        {commonTexts.cancel}
      </Button>
    </form>
  );
}
