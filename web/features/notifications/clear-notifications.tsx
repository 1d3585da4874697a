import { Button } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Confirm } from '#web/ui/confirm.tsx';
import { notify } from '#web/ui/notify.ts';
import { useClearNotifications } from './api/clear-notifications.ts';

/** The button that empties the list, after asking. */
export function ClearNotifications({ onCleared }: { onCleared: () => void }) {
  const [opened, setOpened] = useState(false);
  const clear = useClearNotifications({
    onCleared: () => {
      // While the dialog is open, nothing beside it takes the focus.
      flushSync(() => setOpened(false));
      onCleared();
    },
    onFailed: () => notify.error('Failed to clear notifications. Please try again.'),
  });

  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Clear All
      </Button>
      <Confirm
        title="Clear all notifications?"
        opened={opened}
        act="Clear All"
        acting="Clearing..."
        pending={clear.isPending}
        onConfirm={() => clear.mutate(undefined)}
        onClose={() => setOpened(false)}
      >
        <p>All of your notifications will be deleted, also those you have not read. The posts and comments stay.</p>
      </Confirm>
    </>
  );
}
