import { notifications } from '@mantine/notifications';

function show(message: string, color: string): void {
  notifications.show({ message, color, closeButtonProps: { 'aria-label': 'Close' } });
}

/** Short messages in the corner (toasts.tsx shows them). */
export const notify = {
  success: (message: string) => show(message, 'pine'),
  error: (message: string) => show(message, 'red'),
  info: (message: string) => show(message, 'gray'),
};
