import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { copyText } from '#web/lib/share-link.ts';
import { notify } from '#web/ui/notify.ts';
import classes from './settings-second-factor.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Of the forum, for the file that is kept for years. */
  siteName: string;
  onKept: () => void;
}

/** Shown once, with ways to keep them. */
export function RecoveryCodes({ codes, siteName, onKept }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);

  async function copy() {
    if (await copyText(codes.join('\n'))) notify.success('Recovery codes copied');
    else notify.error('The codes could not be copied. Please write them down.');
  }

  function download() {
    const text = `Recovery codes for ${siteName}\nEach takes the place of a code of your authenticator app, once.\n\n${codes.join('\n')}\n`;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = `${siteName.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-recovery-codes.txt`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  return (
    <div className={classes.part}>
      <h3 ref={heading} tabIndex={-1} className={classes.heading}>
        Keep these recovery codes
      </h3>
      <p>
        Without your phone, each of them lets you in once. They are shown only now: print them, or keep them in a password manager, but not
        only on the phone itself.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="default" onClick={download}>
          Download as text
        </Button>
        <Button onClick={onKept}>I have kept them</Button>
      </div>
    </div>
  );
}
