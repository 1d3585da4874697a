import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether this page has come alive in the browser; false in the server's HTML and while it is taken over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
