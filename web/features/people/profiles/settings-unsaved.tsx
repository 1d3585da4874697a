import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import { useBlocker } from 'react-router';
import { useApi } from '#web/lib/hooks.tsx';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { useLeaveWarning } from '#web/lib/use-leave-warning.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import classes from './settings-form.module.css';
import { settingsTexts } from './texts/settings.ts';

const texts = settingsTexts.leave;

interface SettingsUnsavedProps {
  unsaved: boolean;
  onLeave: () => void;
}

/** Asks before changes are lost by a navigation or by closing the page. */
export function SettingsUnsaved({ unsaved, onLeave }: SettingsUnsavedProps) {
  const queryClient = useQueryClient();
  const session = useApi().accounts.session.queryKey();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // After a log-out, nothing could be saved.
    const signedIn = queryClient.getQueryData(session)?.viewer != null;
    return unsaved && signedIn && nextLocation.pathname !== currentLocation.pathname;
  });

  useLeaveWarning(unsaved);

  const alive = useHydrated();
  if (!alive) return null;
  const stay = () => blocker.reset?.();
  function leave() {
    onLeave();
    blocker.proceed?.();
  }
  return createPortal(
    <Dialog title={texts.title} opened={blocker.state === 'blocked'} onClose={stay}>
      <p>{texts.text}</p>
      <div className={classes.leave}>
        <Button variant="default" onClick={leave}>
          {texts.leave}
        </Button>
        <Button onClick={stay}>{texts.stay}</Button>
      </div>
    </Dialog>,
    document.body,
  );
}
