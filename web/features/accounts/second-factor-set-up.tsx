import { Button } from '@mantine/core';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useRef } from 'react';
import { Code } from '#shared/contract/accounts/forms.ts';
import { errorCode, refusal } from '#web/lib/errors.ts';
import { copyText } from '#web/lib/share-link.ts';
import { useContractForm, validator } from '#web/lib/use-contract-form.ts';
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
const LABELS = { code: accountTexts.labels.code };
const validate = validator(Code);

export interface Key {
  key: string;
  address: string;
}

interface EnterKeyProps {
  secondFactor: Key;
  onOn: (recoveryCodes: string[]) => void;
  onOver: () => void;
}

export function EnterKey({ secondFactor: { key, address }, onOn, onOver }: EnterKeyProps) {
  const { ref, field, refuseBy, submit, summary } = useContractForm({ initial: { code: '' }, labels: LABELS, validate });
  const instructions = useRef<HTMLElement>(null);
  // Not the field: on phones, the QR code would be above the screen.
  useEffect(() => instructions.current?.focus(), []);
  const turnOn = useTurnOnSecondFactor();
  const grouped = (key.match(/.{1,4}/g) ?? []).join(' ');

  async function copy() {
    if (await copyText(key)) notify.success(texts.copied);
    else notify.error(texts.notCopied);
  }

  const onSubmit = submit(turnOn.isPending, (input) =>
    turnOn.mutate(input, {
      onSuccess: ({ message, recoveryCodes }) => {
        notify.success(message);
        onOn(recoveryCodes);
      },
      onError: (error) => {
        if (refuseBy(error)) return;
        notify.error(refusal(error) ?? accountSettingsTexts.failed);
        if (errorCode(error) === 'CONFLICT') onOver();
      },
    }),
  );

  return (
    <form ref={ref} className={formClasses.form} onSubmit={onSubmit} noValidate>
      <section ref={instructions} tabIndex={-1} aria-label={texts.how} className={classes.part}>
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
      </section>
      <CodeField {...field('code')} label={accountTexts.labels.code} description={texts.code} />
      <FormErrors {...summary} />
      <SubmitButton loading={turnOn.isPending}>{texts.done}</SubmitButton>
      <Button variant="default" onClick={onOver}>
        {commonTexts.cancel}
      </Button>
    </form>
  );
}
