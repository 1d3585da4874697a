import { useState } from 'react';
import { errorCode, storedProfile } from '#web/lib/errors.ts';
import { refusal } from '#web/lib/refusal.ts';
import { notify, notifyNextPage } from '#web/ui/notify.ts';
import { setupTexts } from './texts/setup.ts';

/** Milliseconds between the message and loading the page anew (doc 1 §8). */
const BEFORE_LEAVING = 100;

interface SetupOutcomeOptions {
  onward: string;
  refuseBy: (error: unknown) => boolean;
  forget: () => void;
}

/** What follows the answer to a setup form. A failure leaves all that was typed where it is. */
export function useSetupOutcome({ onward, refuseBy, forget }: SetupOutcomeOptions) {
  const [leaving, setLeaving] = useState(false);

  /** A whole new page, so that nothing on it still knows the unfinished profile. */
  function leave() {
    setLeaving(true);
    forget();
    setTimeout(() => window.location.assign(onward), BEFORE_LEAVING);
  }

  function onSuccess({ message }: { message: string }) {
    notifyNextPage.success(message);
    leave();
  }

  function onError(error: unknown) {
    if (refuseBy(error)) return;
    // Already set up in another tab or on another device.
    if (errorCode(error) === 'CONFLICT') {
      const { school = null, year = null } = storedProfile(error) ?? {};
      notifyNextPage.info(setupTexts.alreadySetUp([school, year].filter((part) => part !== null).join(', ')));
      return leave();
    }
    notify.error(refusal(error) ?? setupTexts.failed);
  }

  return { leaving, onSuccess, onError };
}
