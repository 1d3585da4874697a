import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { unreadQuery as unreadMessages } from '#web/features/messages/api/unread.ts';
import { unreadQuery as unreadNotifications } from '#web/features/notifications/api/notifications.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { markUnread } from '#web/lib/unread-mark.ts';

/** The bell and the messages link load the data. */
export function UnreadMark() {
  const api = useApi();
  const notifications = useQuery({ ...unreadNotifications(api), enabled: false }).data?.unread;
  const messages = useQuery({ ...unreadMessages(api), enabled: false }).data?.count;
  const unread = notifications === true || (messages ?? 0) > 0;
  useEffect(() => {
    markUnread(unread);
    return () => markUnread(false);
  }, [unread]);
  return null;
}
