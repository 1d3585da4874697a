import { Notifications } from '@mantine/notifications';
import { MAX_TOASTS, TIMINGS } from '#shared/rules/limits.ts';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';

/** The toasts on screen: each for five seconds, at most three at once. */
export function ToastList() {
  return <Notifications autoClose={TIMINGS.toast} limit={MAX_TOASTS} position="bottom-right" />;
}
