import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import classes from './confirm.module.css';
import { Confirm } from './confirm.tsx';
import { deletionTexts } from './texts/deletion.ts';

interface ConfirmDeletionProps {
  title: string;
  opened: boolean;
  quote: string;
  text: string;
  /** Must be typed before deleting; null for nothing. */
  phrase: string | null;
  deleting: boolean;
  problem: string | null;
  onDelete: () => void;
  onClose: () => void;
}

export function ConfirmDeletion({ title, opened, quote, text, phrase, deleting, problem, onDelete, onClose }: ConfirmDeletionProps) {
  const [typed, setTyped] = useState('');

  useEffect(() => {
    if (!opened) setTyped('');
  }, [opened]);

  const field = phrase === null ? null : <PhraseField phrase={phrase} typed={typed} readOnly={deleting} onType={setTyped} />;
  return (
    <Confirm
      title={title}
      opened={opened}
      field={field}
      ready={phrase === null || typed.trim() === phrase}
      act={deletionTexts.act}
      acting={deletionTexts.acting}
      pending={deleting}
      problem={problem}
      onConfirm={onDelete}
      onClose={onClose}
    >
      <p className={classes.quote}>{quote}</p>
      <p>{text}</p>
    </Confirm>
  );
}

interface PhraseFieldProps {
  phrase: string;
  typed: string;
  readOnly: boolean;
  onType: (typed: string) => void;
}

function PhraseField({ phrase, typed, readOnly, onType }: PhraseFieldProps) {
  const label = (
    <>
      {deletionTexts.phrase.before}
      <code className={classes.phrase}>{phrase}</code>
      {deletionTexts.phrase.after}
    </>
  );
  return (
    <TextInput
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
