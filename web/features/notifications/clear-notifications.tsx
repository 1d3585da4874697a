import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { useClearNotifications } from './api/clear-notifications.ts';
import classes from './notifications.module.css';

/** The button that empties the list, after asking. */
export function ClearNotifications({ onCleared }: { onCleared: () => void }) {
  const [opened, setOpened] = useState(false);
  const textId = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  const clear = useClearNotifications({
    onCleared: () => {
      // While the dialog is open, nothing beside it takes the focus.
      flushSync(() => setOpened(false));
      onCleared();
    },
    onFailed: () => notify.error('Failed to clear notifications. Please try again.'),
  });

  useEffect(() => {
    if (opened) cancel.current?.focus();
  }, [opened]);

  function close() {
    if (!clear.isPending) setOpened(false);
  }

  function confirm() {
    if (!clear.isPending) clear.mutate(undefined);
  }

  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Clear All
      </Button>
      <Dialog title="Clear all notifications?" opened={opened} describedBy={textId} onClose={close}>
        <p id={textId} className={classes.question}>
          All of your notifications will be deleted, also those you have not read. The posts and comments stay.
        </p>
        <div className={classes.buttons}>
          <Button ref={cancel} variant="default" aria-disabled={clear.isPending} onClick={close}>
            Cancel
          </Button>
          <Button color="red.9" aria-disabled={clear.isPending} className={classes.clear} onClick={confirm}>
            {clear.isPending ? 'Clearing...' : 'Clear All'}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
