import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './confirm.module.css';
import dialog from './dialog.module.css';
import { Dialog } from './dialog.tsx';
import { commonTexts } from './texts/common.ts';

interface ConfirmProps {
  title: string;
  opened: boolean;
  children: ReactNode;
  field?: ReactNode;
  ready?: boolean;
  act: string;
  acting?: string;
  pending?: boolean;
  cancel?: string;
  problem?: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

export function Confirm(props: ConfirmProps) {
  const {
    title,
    opened,
    children,
    field = null,
    ready = true,
    act,
    acting = act,
    pending = false,
    cancel = commonTexts.cancel,
    problem,
  } = props;
  const textId = useId();
  const wayOut = useRef<HTMLButtonElement>(null);
  const hasField = field !== null;

  // Focus the safe choice unless the dialog has a field.
  useEffect(() => {
    if (opened && !hasField) wayOut.current?.focus();
  }, [opened, hasField]);

  function close() {
    if (!pending) props.onClose();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (ready && !pending) props.onConfirm();
  }

  return (
    <Dialog title={title} opened={opened} describedBy={textId} onClose={close}>
      <form onSubmit={onSubmit} className={classes.form}>
        <div id={textId} className={classes.text}>
          {children}
        </div>
        {field}
        <div role="alert" className={dialog.problem}>
          {problem}
        </div>
        <div className={`${dialog.buttons} ${classes.buttons}`}>
          <Button ref={wayOut} variant="default" aria-disabled={pending} onClick={close}>
            {cancel}
          </Button>
          <Button type="submit" color="red.9" disabled={!ready} aria-disabled={pending} className={classes.act}>
            {pending ? acting : act}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
