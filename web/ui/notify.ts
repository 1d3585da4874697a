import type { ComponentType, ReactNode } from 'react';
import type { Kind, Toast } from './toast-list.tsx';

/** Where a message waits for the next page, in this tab only. */
const WAITING = 'toast';

let mount: ((list: ComponentType) => void) | undefined;

/** @param to where the list of toasts goes once it is loaded */
export function mountToasts(to: typeof mount): void {
  mount = to;
}

/** Loads what shows toasts, and then shows one. Without a connection there is none. */
export function loadToasts(toast?: Toast): void {
  import('./toast-list.tsx')
    .then(({ ToastList, showToast }) => {
      mount?.(ToastList);
      if (toast !== undefined) showToast(toast);
    })
    .catch(() => {});
}

function show(kind: Kind, message: ReactNode, id?: string): void {
  loadToasts({ kind, message, ...(id !== undefined && { id }) });
}

/** Short messages in the corner. */
export const notify = {
  success: (message: ReactNode) => show('success', message),
  error: (message: ReactNode) => show('error', message),
  info: (message: ReactNode) => show('info', message),
  /** One that stays, until it is closed, or ended by its name. */
  stay: (id: string, message: ReactNode, kind: Kind = 'success') => show(kind, message, id),
  end: (id: string) => show('info', null, id),
};

function handOver(kind: Kind, message: string): void {
  try {
    sessionStorage.setItem(WAITING, JSON.stringify({ kind, message }));
  } catch {
    // Storage switched off: better seen for a moment than not at all.
    show(kind, message);
  }
}

/** The same, for when this page is about to be loaded anew: the message shows on the one that comes. */
export const notifyNextPage = {
  success: (message: string) => handOver('success', message),
  info: (message: string) => handOver('info', message),
  error: (message: string) => handOver('error', message),
};

/** Shows what the page before handed over, once. @returns whether there was something */
export function showHandedOver(): boolean {
  try {
    const waiting = sessionStorage.getItem(WAITING);
    sessionStorage.removeItem(WAITING);
    if (waiting === null) return false;
    const { kind, message } = JSON.parse(waiting) as Toast;
    show(kind, message);
    return true;
  } catch {
    // Storage switched off, or not ours: there is nothing to show.
    return false;
  }
}
