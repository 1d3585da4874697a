import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;
let now = Date.now();

function subscribe(changed: () => void): () => void {
  const tick = () => {
    now = Date.now();
    changed();
  };
  const timer = setInterval(tick, MINUTE);
  // The page may have slept for hours in a background tab.
  document.addEventListener('visibilitychange', tick);
  tick();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

/** The present minute for relative times. `rendered` is the moment the server's HTML speaks of, so that hydration finds the same texts. */
export function useNow(rendered: number): number {
  return useSyncExternalStore(
    subscribe,
    () => now,
    () => rendered,
  );
}
