import { Notifications, notifications, notificationsStore } from '@mantine/notifications';
import { type ReactNode, useEffect } from 'react';
import { MAX_TOASTS, TIMINGS } from '#shared/rules/limits.ts';
import { keepClear } from './keep-clear.ts';
import { commonTexts } from './texts/common.ts';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';

export type Kind = 'success' | 'error' | 'info';

export interface Toast {
  kind: Kind;
  message: ReactNode;
  /** Keeps the toast open until it is closed, or until newer toasts need its place. A null message closes it. */
  id?: string;
}

const COLORS: Record<Kind, string> = { success: 'pine', error: 'red', info: 'gray' };

function hideDuplicatesAndOldest(message: ReactNode): void {
  const { notifications: shown, queue } = notificationsStore.getState();
  const all = [...shown, ...queue];
  const duplicates = all.filter((one) => one.message === message);
  const others = all.filter((one) => one.message !== message);
  for (const { id } of [...duplicates, ...others.slice(0, Math.max(0, others.length - MAX_TOASTS + 1))])
    if (id !== undefined) notifications.hide(id);
}

export function showToast({ kind, message, id }: Toast): void {
  if (message === null) {
    if (id !== undefined) notifications.hide(id);
    return;
  }
  hideDuplicatesAndOldest(message);
  const stays = id !== undefined && { id, autoClose: false };
  // A failure interrupts screen readers; the polite region around the list announces other toasts.
  const role = kind === 'error' ? 'alert' : 'none';
  notifications.show({ message, role, ...stays, color: COLORS[kind], closeButtonProps: { 'aria-label': commonTexts.close } });
}

const POSITION = 'bottom-right';
/** From 1280 px on, toasts fit beside the reading column. */
const TOAST_WIDTH = 'clamp(16rem, (100vw - 44rem) / 2 - 2rem, 27.5rem)';

export function ToastList() {
  useEffect(() => {
    const toasts = document.querySelector<HTMLElement>(`.toasts[data-position="${POSITION}"]`);
    return toasts === null ? undefined : keepClear(toasts);
  }, []);
  return (
    <Notifications autoClose={TIMINGS.toast} limit={MAX_TOASTS} position={POSITION} containerWidth={TOAST_WIDTH} withinPortal={false} />
  );
}
