import { notifications, notificationsStore } from '@mantine/notifications';
import { MAX_TOASTS } from '#shared/rules/limits.ts';
import { commonTexts } from './texts/common.ts';

const COLORS = { success: 'pine', error: 'red', info: 'gray' } as const;
type Kind = keyof typeof COLORS;

/** Where a message waits for the next page, in this tab only. */
const WAITING = 'toast';

/** The newest is what counts: it takes the place of the same words, and of the oldest where there is no place left. */
function makeRoom(message: string): void {
  const { notifications: shown, queue } = notificationsStore.getState();
  const all = [...shown, ...queue];
  const gone = all.filter((one) => one.message === message);
  const left = all.filter((one) => one.message !== message);
  for (const { id } of [...gone, ...left.slice(0, Math.max(0, left.length - MAX_TOASTS + 1))]) if (id !== undefined) notifications.hide(id);
}

function show(kind: Kind, message: string): void {
  makeRoom(message);
  notifications.show({ message, color: COLORS[kind], closeButtonProps: { 'aria-label': commonTexts.close } });
}

/** Short messages in the corner (toasts.tsx shows them). */
export const notify = {
  success: (message: string) => show('success', message),
  error: (message: string) => show('error', message),
  info: (message: string) => show('info', message),
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
};

/** Shows what the page before handed over, once. */
export function showHandedOver(): void {
  try {
    const waiting = sessionStorage.getItem(WAITING);
    sessionStorage.removeItem(WAITING);
    if (waiting === null) return;
    const { kind, message } = JSON.parse(waiting) as { kind: Kind; message: string };
    show(kind, message);
  } catch {
    // Storage switched off, or not ours: there is nothing to show.
  }
}
