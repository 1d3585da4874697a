import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { settingsTexts } from './texts/settings.ts';

const { notYours } = settingsTexts;

export function SettingsNotYours({ ownUsername }: { ownUsername: string }) {
  return (
    <EmptyState
      page
      title={notYours.title}
      action={
        <Button component={Link} to={`/profiles/settings/${ownUsername}`}>
          {notYours.own}
        </Button>
      }
    >
      {notYours.text}
    </EmptyState>
  );
}
