import { Button } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Confirm } from '#web/ui/confirm.tsx';
import { notify } from '#web/ui/notify.ts';
import { useClearNotifications } from './api/clear-notifications.ts';
import { notificationsTexts } from './texts/notifications.ts';

const texts = notificationsTexts.clear;

export function ClearNotifications({ onCleared }: { onCleared: () => void }) {
  const [opened, setOpened] = useState(false);
  const clear = useClearNotifications({
    onCleared: () => {
      // A modal dialog keeps the focus until it closes.
      flushSync(() => setOpened(false));
      onCleared();
    },
    onFailed: () => notify.error(texts.failed),
  });

  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {texts.act}
      </Button>
      <Confirm
        title={texts.title}
        opened={opened}
        act={texts.act}
        acting={texts.acting}
        pending={clear.isPending}
        onConfirm={() => clear.mutate(undefined)}
        onClose={() => setOpened(false)}
      >
        <p>{texts.text}</p>
      </Confirm>
    </>
  );
}
