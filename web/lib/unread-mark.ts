import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
/** Undefined until it is known: the icon may still have the mark of an earlier document. */
let unread: boolean | undefined;

/** Marks the titles of pages, and the icon of the installed app where the browser can. */
export function markUnread(value: boolean): void {
  if (value === unread) return;
  unread = value;
  for (const listener of listeners) listener();
  if (!('setAppBadge' in navigator)) return;
  const badge = value ? navigator.setAppBadge() : navigator.clearAppBadge();
  badge.catch(() => {
    // The browser denies badges.
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** False on the server and while the page hydrates. */
export function useUnreadMark(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => unread === true,
    () => false,
  );
}
