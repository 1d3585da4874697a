import type { ComponentType, ReactNode } from 'react';
import type { Kind, Toast } from './toast-list.tsx';

const STORAGE_KEY = 'toast';

let mount: ((list: ComponentType) => void) | undefined;

export function mountToasts(to: typeof mount): void {
  mount = to;
}

/** Does nothing if the code of toasts cannot load. */
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

export const notify = {
  success: (message: ReactNode) => show('success', message),
  error: (message: ReactNode) => show('error', message),
  info: (message: ReactNode) => show('info', message),
  stay: (id: string, message: ReactNode, kind: Kind = 'success') => show(kind, message, id),
  end: (id: string) => show('info', null, id),
};

function storeForNextPage(kind: Kind, message: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ kind, message }));
  } catch {
    // Storage is disabled, so show the message now.
    show(kind, message);
  }
}

/** For a page that is about to reload. */
export const notifyNextPage = {
  success: (message: string) => storeForNextPage('success', message),
  info: (message: string) => storeForNextPage('info', message),
  error: (message: string) => storeForNextPage('error', message),
};

export function showStoredToast(): boolean {
  try {
    const waiting = sessionStorage.getItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
    if (waiting === null) return false;
    const { kind, message } = JSON.parse(waiting) as Toast;
    show(kind, message);
    return true;
  } catch {
    return false;
  }
}
