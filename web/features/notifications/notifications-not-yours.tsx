import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { notificationsTexts } from './texts/notifications.ts';

const texts = notificationsTexts.notYours;

export function NotificationsNotYours({ ownUsername }: { ownUsername: string }) {
  return (
    <EmptyState
      page
      title={texts.title}
      action={
        <Button component={Link} to={`/profiles/${ownUsername}/notifications`}>
          {texts.own}
        </Button>
      }
    >
      {texts.text}
    </EmptyState>
  );
}
