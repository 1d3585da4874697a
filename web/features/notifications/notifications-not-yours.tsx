import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** For one who has come to the notifications of somebody else. */
export function NotificationsNotYours({ ownUsername }: { ownUsername: string }) {
  return (
    <EmptyState
      page
      title="These are not your notifications"
      action={
        <Button component={Link} to={`/profiles/${ownUsername}/notifications`}>
          Go to your own notifications
        </Button>
      }
    >
      Everybody can see only their own.
    </EmptyState>
  );
}
