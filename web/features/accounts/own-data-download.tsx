import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { zonedFormat } from '#shared/rules/time-zone.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useZone } from '#web/lib/time-zone.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { downloadQuery, useRequestDownload } from './api/own-data.ts';
import classes from './own-data.module.css';
import { OwnPasswordForm } from './own-password-form.tsx';
import { ownDataTexts } from './texts/own-data.ts';

const texts = ownDataTexts.download;
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
  const request = useRequestDownload();
  return (
    <OwnPasswordForm
      email={email}
      label={texts.password}
      why={texts.why}
      act={texts.act}
      pending={request.isPending}
      // The callbacks of mutate() would not run, because the form unmounts first.
      send={(input, onError) => void request.mutateAsync(input).then(onOver, onError)}
      onCancel={onOver}
    />
  );
}
