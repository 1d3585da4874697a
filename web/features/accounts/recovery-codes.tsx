import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { saveFile } from '#web/lib/save-file.ts';
import { copyText } from '#web/lib/share-link.ts';
import { notify } from '#web/ui/notify.ts';
import classes from './settings-second-factor.module.css';
import { secondFactorTexts } from './texts/second-factor.ts';

const texts = secondFactorTexts.codes;

interface RecoveryCodesProps {
  codes: readonly string[];
  siteName: string;
  onKept: () => void;
}

export function RecoveryCodes({ codes, siteName, onKept }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);

  async function copy() {
    if (await copyText(codes.join('\n'))) notify.success(texts.copied);
    else notify.error(texts.notCopied);
  }

  function download() {
    const content = new Blob([texts.file(siteName, codes.join('\n'))], { type: 'text/plain' });
    saveFile(content, texts.fileName(siteName.toLowerCase().replace(/[^a-z0-9]+/g, '-')));
  }

  return (
    <div className={classes.part}>
      <h3 ref={heading} tabIndex={-1} className={classes.heading}>
        {texts.title}
      </h3>
      <p>{texts.why}</p>
      <ul className={classes.codes} aria-label={texts.list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <Button variant="default" onClick={download}>
          {texts.download}
        </Button>
        <Button onClick={onKept}>{texts.kept}</Button>
      </div>
    </div>
  );
}
