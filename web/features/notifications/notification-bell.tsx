import { IconBell } from '@tabler/icons-react';
import { NavLink } from 'react-router';
import type { Viewer } from '#web/lib/session.ts';
import { usePrefetch } from '#web/lib/use-prefetch.ts';
import classes from './notification-bell.module.css';
import { bellTexts } from './texts/bell.ts';
import { useUnread } from './use-unread.ts';

export function NotificationBell({ viewer }: { viewer: Pick<Viewer, 'username'> }) {
  const unread = useUnread();
  const prefetch = usePrefetch();
  const label = unread ? bellTexts.unread : bellTexts.title;
  return (
    <NavLink to={`/profiles/${viewer.username}/notifications`} prefetch={prefetch} className={classes.bell ?? ''} aria-label={label}>
      <IconBell size={24} aria-hidden="true" />
      <span className={classes.words}>{bellTexts.title}</span>
      {unread && <span className={classes.dot} />}
    </NavLink>
  );
}
