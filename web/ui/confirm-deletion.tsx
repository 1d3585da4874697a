import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import classes from './confirm-deletion.module.css';
import { Dialog } from './dialog.tsx';

interface ConfirmDeletionProps {
  title: string;
  opened: boolean;
  /** The thing itself, or how it begins. */
  quote: string;
  /** What goes with it. */
  text: string;
  /** What has to be typed first; null for nothing. */
  phrase: string | null;
  deleting: boolean;
  /** Why it failed. */
  problem: string | null;
  onDelete: () => void;
  onClose: () => void;
}

/** Asks before something goes for good. */
export function ConfirmDeletion({ title, opened, quote, text, phrase, deleting, problem, onDelete, onClose }: ConfirmDeletionProps) {
  const [typed, setTyped] = useState('');
  const textId = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  const ready = phrase === null || typed === phrase;

  // The dialog leads to its field; without one, to the way out.
  useEffect(() => {
    if (opened && phrase === null) cancel.current?.focus();
    if (!opened) setTyped('');
  }, [opened, phrase]);

  function close() {
    if (!deleting) onClose();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (ready && !deleting) onDelete();
  }

  return (
    <Dialog title={title} opened={opened} describedBy={textId} onClose={close}>
      <form onSubmit={onSubmit} className={classes.form}>
        <p className={classes.quote}>{quote}</p>
        <p id={textId} className={classes.text}>
          {text}
        </p>
        {phrase !== null && (
          <TextInput
            label={
              <>
                Type <code>{phrase}</code> to confirm
              </>
            }
            name="phrase"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            readOnly={deleting}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <div role="alert" className={classes.problem}>
          {problem}
        </div>
        <div className={classes.buttons}>
          <Button ref={cancel} variant="default" aria-disabled={deleting} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" color="red.9" disabled={!ready} aria-disabled={deleting} className={classes.delete}>
            {deleting ? 'Deleting...' : 'Delete'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
