import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;
let now = Date.now();

function subscribe(changed: () => void): () => void {
  const tick = () => {
    now = Date.now();
    changed();
  };
  const timer = setInterval(tick, MINUTE);
  // Timers may have been suspended for hours in a background tab.
  document.addEventListener('visibilitychange', tick);
  tick();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

/** `rendered` is the server's render time, so that hydration shows the same relative times. */
export function useNow(rendered: number): number {
  return useSyncExternalStore(
    subscribe,
    () => now,
    () => rendered,
  );
}
