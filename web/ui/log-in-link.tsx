import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { commonTexts } from './texts/common.ts';

export function LogInLink({ quiet = false }: { quiet?: boolean }) {
  const { pathname, search, hash } = useLocation();
  // Browsers do not send the hash to the server.
  const place = useHydrated() ? hash : '';
  return (
    <Button component={Link} to={`/login?returnTo=${encodeURIComponent(pathname + search + place)}`} variant={quiet ? 'default' : 'filled'}>
      {commonTexts.logIn}
    </Button>
  );
}
