import { useEffect, useState } from 'react';
import { onDraftChange } from './drafts.ts';
import { lockName, type SendState, useSending } from './send.ts';

/** `elsewhere`: another tab is sending it. */
export type SendStatus = SendState | 'elsewhere' | 'unsent' | null;

/** Whether another tab of this browser is sending the input with this key. */
export function useSentElsewhere(requestKey: string): boolean {
  const [heldKey, setHeldKey] = useState('');
  useEffect(() => {
    if (requestKey === '' || !('locks' in navigator)) return;
    const stop = new AbortController();
    const name = lockName(requestKey);
    async function ask() {
      // Shared, so that several tabs can ask.
      const isHeld = await navigator.locks.request(name, { mode: 'shared', ifAvailable: true }, (lock) => lock === null);
      if (stop.signal.aborted) return;
      setHeldKey(isHeld ? requestKey : '');
      if (isHeld) await navigator.locks.request(name, { mode: 'shared', signal: stop.signal }, () => setHeldKey(''));
    }
    function askAgain() {
      ask().catch(() => {
        // The form has closed, or the browser denies locks.
      });
    }
    askAgain();
    // Every press writes the draft.
    const unsubscribe = onDraftChange(askAgain);
    return () => {
      stop.abort();
      unsubscribe();
    };
  }, [requestKey]);
  return requestKey !== '' && heldKey === requestKey;
}

export function useSendStatus({ requestKey = '', sent = '' }: Partial<Record<string, string>>): SendStatus {
  const pending = useSending<{ requestKey?: string }>([]).find(({ input }) => input.requestKey === requestKey);
  const unsent = sent !== '' && pending === undefined;
  const isElsewhere = useSentElsewhere(unsent ? requestKey : '');
  if (!unsent) return pending?.state ?? null;
  return isElsewhere ? 'elsewhere' : 'unsent';
}

/**
 * The text may have reached the server, or another tab is sending it, so it must not change until the
 * response arrives.
 */
export function isTried(status: SendStatus): boolean {
  return status === 'sending' || status === 'retrying' || status === 'elsewhere';
}
