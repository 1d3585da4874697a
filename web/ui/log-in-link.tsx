import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { commonTexts } from './texts/common.ts';

/** Leads to the log-in and from there back to this page, to the very comment that one had followed. */
export function LogInLink({ quiet = false }: { quiet?: boolean }) {
  const { pathname, search, hash } = useLocation();
  // Servers are not told that part of the address.
  const place = useHydrated() ? hash : '';
  return (
    <Button component={Link} to={`/login?returnTo=${encodeURIComponent(pathname + search + place)}`} variant={quiet ? 'default' : 'filled'}>
      {commonTexts.logIn}
    </Button>
  );
}
