import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** For one who has come to the settings of somebody else. */
export function SettingsNotYours({ ownUsername }: { ownUsername: string }) {
  return (
    <EmptyState
      page
      title="These are not your settings"
      action={
        <Button component={Link} to={`/profiles/settings/${ownUsername}`}>
          Go to your own settings
        </Button>
      }
    >
      Everybody can change only their own profile.
    </EmptyState>
  );
}
