import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './confirm.module.css';
import { deletionTexts } from './texts/deletion.ts';

interface PhraseFieldProps {
  phrase: string;
  typed: string;
  readOnly: boolean;
  onType: (typed: string) => void;
}

/** Takes the focus when it has loaded, because its dialog has opened before. */
export function PhraseField({ phrase, typed, readOnly, onType }: PhraseFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const label = (
    <>
      {deletionTexts.phrase.before}
      <code className={classes.phrase}>{phrase}</code>
      {deletionTexts.phrase.after}
    </>
  );
  return (
    <TextInput
      ref={input}
      label={label}
      name="phrase"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={typed}
      readOnly={readOnly}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}
