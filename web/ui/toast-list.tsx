import { randomId } from '@mantine/hooks';
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

/** Gets the focus back from a toast that closes. */
let focusedBefore: HTMLElement | null = null;

export function showToast({ kind, message, id }: Toast): void {
  if (message === null) {
    if (id !== undefined) notifications.hide(id);
    return;
  }
  hideDuplicatesAndOldest(message);
  // A failure interrupts screen readers; the polite region around the list announces other toasts.
  const role = kind === 'error' ? 'alert' : 'none';
  const toast = { id: id ?? randomId(), message };
  const autoClose = id === undefined && TIMINGS.toast;
  let hasFocus = false;
  notifications.show({
    ...toast,
    role,
    autoClose,
    color: COLORS[kind],
    closeButtonProps: { 'aria-label': commonTexts.close },
    // Mantine keeps a toast open under the pointer, but not under the focus.
    onFocusCapture({ relatedTarget }) {
      hasFocus = true;
      if (relatedTarget instanceof HTMLElement && relatedTarget.closest('.toasts') === null) focusedBefore = relatedTarget;
      notifications.update({ ...toast, autoClose: false });
    },
    onBlurCapture() {
      hasFocus = false;
      notifications.update({ ...toast, autoClose });
    },
    onClose() {
      if (!hasFocus) return;
      const back = focusedBefore?.isConnected === true ? focusedBefore : document.getElementById('main');
      // After Mantine has stored the change: moving the focus changes the toast again.
      queueMicrotask(() => back?.focus({ preventScroll: true }));
    },
  });
}

const POSITION = 'bottom-right';
/** From 1280 px on, toasts fit beside the reading column. */
const TOAST_WIDTH = 'clamp(16rem, (100vw - 44rem) / 2 - 2rem, 27.5rem)';

export function ToastList() {
  useEffect(() => {
    const toasts = document.querySelector<HTMLElement>(`.toasts[data-position="${POSITION}"]`);
    return toasts === null ? undefined : keepClear(toasts);
  }, []);
  return <Notifications limit={MAX_TOASTS} position={POSITION} containerWidth={TOAST_WIDTH} withinPortal={false} />;
}
