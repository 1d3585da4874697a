import { notifications } from '@mantine/notifications';

function show(message: string, color: string): void {
  notifications.show({ message, color, closeButtonProps: { 'aria-label': 'Close' } });
}

/** Short messages in the corner: shown for five seconds, at most three at once (set where they are mounted, in the root). */
export const notify = {
  success: (message: string) => show(message, 'pine'),
  error: (message: string) => show(message, 'red'),
  info: (message: string) => show(message, 'gray'),
};
