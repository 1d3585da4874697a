import { Checkbox, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { DELETE_ACCOUNT_PHRASE } from '#shared/rules/own-data.ts';
import { OWN_DATA_TEXTS } from '#shared/rules/texts/own-data.ts';
import { zonedFormat } from '#shared/rules/time-zone.ts';
import { useViewer } from '#web/lib/hooks.tsx';
import { useZone } from '#web/lib/time-zone.ts';
import { useContractForm } from '#web/lib/use-contract-form.ts';
import { FormErrors } from '#web/ui/form-errors.tsx';
import { notify } from '#web/ui/notify.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import form from './account-form.module.css';
import { useRequestDeletion } from './api/own-data.ts';
import { CancelDeletion } from './cancel-deletion.tsx';
import classes from './own-data.module.css';
import { SecondFactorProof } from './second-factor-proof.tsx';
import { ownDataTexts } from './texts/own-data.ts';

const texts = ownDataTexts.deletion;
const MOMENT = zonedFormat({ dateStyle: 'long', timeStyle: 'short' });

export function OwnDataDeletion() {
  const viewer = useViewer();
  const [withContent, setWithContent] = useState<boolean | null>(null);
  const part = useRef<HTMLDivElement>(null);
  if (viewer === null) return null;

  /** Moves the focus, because the button that has it is removed. */
  function toStart() {
    flushSync(() => setWithContent(null));
    part.current?.focus();
  }

  return (
    <div ref={part} tabIndex={-1} className={classes.part}>
      {viewer.deletion !== null && <Pending {...viewer.deletion} />}
      {viewer.deletion === null && (
        <>
          <p>{texts.what}</p>
          <p>{texts.erased}</p>
          {withContent === null ? (
            <ChooseContent onChosen={setWithContent} />
          ) : (
            <Reauthenticate email={viewer.email} withContent={withContent} onOver={toStart} />
          )}
        </>
      )}
    </div>
  );
}

function Pending({ at, withContent }: { at: string; withContent: boolean }) {
  const zone = useZone();
  return (
    <>
      <p>{texts.pending(MOMENT(at, zone))}</p>
      <p>{withContent ? texts.withContent : texts.withoutContent}</p>
      <CancelDeletion />
    </>
  );
}

const LABEL = (
  <>
    {texts.phrase.before}
    <code className={classes.phrase}>{DELETE_ACCOUNT_PHRASE}</code>
    {texts.phrase.after}
  </>
);
const SPOKEN_LABEL = `${texts.phrase.before}${DELETE_ACCOUNT_PHRASE}${texts.phrase.after}`;

function ChooseContent({ onChosen }: { onChosen: (withContent: boolean) => void }) {
  const { ref, field, submit, summary } = useContractForm({
    initial: { withContent: false, phrase: '' },
    labels: { phrase: SPOKEN_LABEL },
    validate: ({ phrase }) => (phrase.trim() === DELETE_ACCOUNT_PHRASE ? {} : { phrase: OWN_DATA_TEXTS.typePhrase(DELETE_ACCOUNT_PHRASE) }),
  });
  return (
    <form ref={ref} className={form.form} onSubmit={submit(false, ({ withContent }) => onChosen(withContent))} noValidate>
      <Checkbox {...field('withContent')} label={texts.content} description={texts.contentHint} />
      <TextInput {...field('phrase')} label={LABEL} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      <FormErrors {...summary} />
      <SubmitButton loading={false}>{texts.go}</SubmitButton>
    </form>
  );
}

function Reauthenticate({ email, withContent, onOver }: { email: string; withContent: boolean; onOver: () => void }) {
  const request = useRequestDeletion();
  async function send({ mailedCode }: { mailedCode: string }) {
    const { message } = await request.mutateAsync({ withContent, phrase: DELETE_ACCOUNT_PHRASE, mailedCode });
    notify.success(message);
    onOver();
  }
  return (
    <SecondFactorProof email={email} purpose="delete-account" act={texts.act} pending={request.isPending} send={send} onOver={onOver} />
  );
}
