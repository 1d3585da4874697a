import { Button } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Confirm } from '#web/ui/confirm.tsx';
import { useClearNotifications } from './api/clear-notifications.ts';
import { notificationsTexts } from './texts/notifications.ts';

const texts = notificationsTexts.clear;

/** @param asOf when the list was loaded */
export function ClearNotifications({ asOf, onCleared }: { asOf: string; onCleared: () => void }) {
  const [opened, setOpened] = useState(false);
  // Kept from when the dialog opened: the list behind it may load again, with notifications not seen yet.
  const [shown, setShown] = useState(asOf);
  const [problem, setProblem] = useState<string | null>(null);
  const clear = useClearNotifications({
    onCleared: () => {
      // A modal dialog keeps the focus until it closes.
      flushSync(() => setOpened(false));
      onCleared();
    },
    // The dialog would cover a toast.
    onFailed: () => setProblem(texts.failed),
  });

  function open() {
    setProblem(null);
    setShown(asOf);
    setOpened(true);
  }

  function confirm() {
    setProblem(null);
    clear.mutate({ asOf: shown });
  }

  return (
    <>
      <Button variant="default" onClick={open}>
        {texts.act}
      </Button>
      <Confirm
        title={texts.title}
        opened={opened}
        act={texts.act}
        acting={texts.acting}
        pending={clear.isPending}
        problem={problem}
        onConfirm={confirm}
        onClose={() => setOpened(false)}
      >
        <p>{texts.text}</p>
      </Confirm>
    </>
  );
}
