import { useState } from 'react';
import { errorCode, refusal, storedProfile } from '#web/lib/errors.ts';
import { notify, notifyNextPage } from '#web/ui/notify.ts';
import { setupTexts } from './texts/setup.ts';

const RELOAD_DELAY_MS = 100;

interface SetupOutcomeOptions {
  onward: string;
  refuseBy: (error: unknown) => boolean;
  forget: () => void;
}

export function useSetupOutcome({ onward, refuseBy, forget }: SetupOutcomeOptions) {
  const [leaving, setLeaving] = useState(false);

  /** Reloads, so that nothing in memory still has the incomplete profile. */
  function leave() {
    setLeaving(true);
    forget();
    setTimeout(() => window.location.assign(onward), RELOAD_DELAY_MS);
  }

  function onSuccess({ message }: { message: string }) {
    notifyNextPage.success(message);
    leave();
  }

  function onError(error: unknown) {
    if (refuseBy(error)) return;
    // Completed in another tab or on another device.
    if (errorCode(error) === 'CONFLICT') {
      const { school = null, year = null } = storedProfile(error) ?? {};
      notifyNextPage.info(setupTexts.alreadySetUp([school, year].filter((part) => part !== null).join(', ')));
      return leave();
    }
    notify.error(refusal(error) ?? setupTexts.failed);
  }

  return { leaving, onSuccess, onError };
}
