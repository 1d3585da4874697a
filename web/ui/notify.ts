import type { ReactNode } from 'react';

export type Kind = 'success' | 'error' | 'info';

export interface Toast {
  kind: Kind;
  message: ReactNode;
  /** Of one that stays until it is closed, or another of its name comes. One without a message ends it. */
  id?: string;
}

/** Where a message waits for the next page, in this tab only. */
const WAITING = 'toast';

let display: ((toast: Toast) => void) | null = null;
let wanted: (() => void) | null = null;
const early: Toast[] = [];

function show(kind: Kind, message: ReactNode, id?: string): void {
  const toast = { kind, message, ...(id !== undefined && { id }) };
  if (display === null) {
    early.push(toast);
    wanted?.();
  } else display(toast);
}

/** Short messages in the corner (toast-list.tsx shows them, also those from before it has come). */
export const notify = {
  success: (message: ReactNode) => show('success', message),
  error: (message: ReactNode) => show('error', message),
  info: (message: ReactNode) => show('info', message),
  /** One that stays, until it is closed, or ended by its name. */
  stay: (id: string, message: ReactNode, kind: Kind = 'success') => show(kind, message, id),
  end: (id: string) => show('info', null, id),
};

/** So that words can be said even when the connection is away by then. */
export function prepareToasts(): void {
  if (display === null) wanted?.();
}

/** From now on toasts are shown like this, first of all those that are waiting. */
export function displayToasts(by: (toast: Toast) => void): void {
  display = by;
  for (const toast of early.splice(0)) by(toast);
}

/** Told as soon as there is a toast that nobody shows, also one from before. @returns stops it */
export function onToastWaiting(tell: () => void): () => void {
  wanted = tell;
  if (early.length > 0) tell();
  return () => {
    wanted = null;
  };
}

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

/** Shows what the page before handed over, once. */
export function showHandedOver(): void {
  try {
    const waiting = sessionStorage.getItem(WAITING);
    sessionStorage.removeItem(WAITING);
    if (waiting === null) return;
    const { kind, message } = JSON.parse(waiting) as Toast;
    show(kind, message);
  } catch {
    // Storage switched off, or not ours: there is nothing to show.
  }
}
