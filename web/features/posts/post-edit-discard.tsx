import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from '#web/ui/confirm-deletion.module.css';
import { Dialog } from '#web/ui/dialog.tsx';

interface PostEditDiscardProps {
  opened: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks before changes are thrown away. */
export function PostEditDiscard({ opened, onKeep, onDiscard }: PostEditDiscardProps) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (opened) keep.current?.focus();
  }, [opened]);

  return (
    <Dialog title="Discard your changes?" opened={opened} onClose={onKeep}>
      <div className={classes.form}>
        <p className={classes.text}>The post stays as it was before.</p>
        <div className={classes.buttons}>
          <Button ref={keep} variant="default" onClick={onKeep}>
            Keep editing
          </Button>
          <Button color="red.9" onClick={onDiscard}>
            Discard
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
