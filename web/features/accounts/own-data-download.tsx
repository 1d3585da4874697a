import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { OwnPassword } from '#shared/contract/accounts/forms.ts';
import { zonedFormat } from '#shared/rules/time-zone.ts';
import { refusal } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useZone } from '#web/lib/time-zone.ts';
import { useContractForm, validator } from '#web/lib/use-contract-form.ts';
import { FormErrors } from '#web/ui/form-errors.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { notify } from '#web/ui/notify.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { commonTexts } from '#web/ui/texts/common.ts';
import form from './account-form.module.css';
import { downloadQuery, useRequestDownload } from './api/own-data.ts';
import classes from './own-data.module.css';
import { PasswordField } from './password-field.tsx';
import { ownDataTexts } from './texts/own-data.ts';
import { accountSettingsTexts } from './texts/settings.ts';

const texts = ownDataTexts.download;
const checkPassword = validator(OwnPassword);
const MOMENT = zonedFormat({ dateStyle: 'long', timeStyle: 'short' });

export function OwnDataDownload({ email }: { email: string }) {
  const query = useQuery(downloadQuery(useApi()));
  const { data, isError } = query;
  const zone = useZone();
  const [asking, setAsking] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  // The button that had the focus has been removed.
  function endAsking() {
    flushSync(() => setAsking(false));
    part.current?.focus();
  }

  if (data === undefined)
    return isError ? (
      <LoadFailed query={query}>{texts.loadFailed}</LoadFailed>
    ) : (
      <div role="status">
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
        <Skeleton height={14} width="45%" aria-hidden="true" />
      </div>
    );
  const { state, url, until, nextAt } = data;
  const mayAsk = nextAt === null && state !== 'making';
  return (
    <div ref={part} tabIndex={-1} className={classes.part}>
      <p>{texts.what}</p>
      <div role="status" className={classes.part}>
        {state === 'making' && <p>{texts.making}</p>}
        {state === 'ready' && <p>{texts.ready(MOMENT(until ?? '', zone))}</p>}
        {state === 'failed' && <p>{texts.failed}</p>}
      </div>
      {url !== null && (
        <Button component="a" href={url} download>
          {texts.fetch}
        </Button>
      )}
      {nextAt !== null && state !== 'making' && <p className={classes.note}>{texts.next(MOMENT(nextAt, zone))}</p>}
      {mayAsk && !asking && (
        <Button variant="default" onClick={() => setAsking(true)}>
          {state === 'failed' ? texts.again : texts.ask}
        </Button>
      )}
      {mayAsk && asking && <AskPassword email={email} onOver={endAsking} />}
    </div>
  );
}

function AskPassword({ email, onOver }: { email: string; onOver: () => void }) {
  const { ref, field, refuseBy, submit, summary } = useContractForm({
    initial: { password: '' },
    labels: { password: texts.password },
    validate: checkPassword,
    autoFocus: 'password',
  });
  const request = useRequestDownload();

  const onSubmit = submit(request.isPending, (input) =>
    // The callbacks of mutate() would not run, because the form unmounts first.
    request.mutateAsync(input).then(onOver, (error: unknown) => {
      if (!refuseBy(error)) notify.error(refusal(error) ?? accountSettingsTexts.failed);
    }),
  );

  return (
    <form ref={ref} className={form.form} onSubmit={onSubmit} noValidate>
      <p className={classes.note}>{texts.why}</p>
      <input name="username" value={email} autoComplete="username" readOnly hidden />
      <PasswordField {...field('password')} label={texts.password} autoComplete="current-password" />
      <FormErrors {...summary} />
      <SubmitButton loading={request.isPending}>{texts.act}</SubmitButton>
      <Button variant="default" onClick={onOver}>
        {commonTexts.cancel}
      </Button>
    </form>
  );
}
