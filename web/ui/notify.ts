import { notifications } from '@mantine/notifications';

/** Short messages in the corner: shown for five seconds, at most three at once (set where they are mounted, in the root). */
export const notify = {
  success: (message: string) => void notifications.show({ message, color: 'pine' }),
  error: (message: string) => void notifications.show({ message, color: 'red' }),
  info: (message: string) => void notifications.show({ message, color: 'gray' }),
};
