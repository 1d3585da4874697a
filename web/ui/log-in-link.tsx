import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';

/** Leads to the log-in and from there back to this page. */
export function LogInLink({ quiet = false }: { quiet?: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <Button component={Link} to={`/login?returnTo=${encodeURIComponent(pathname + search)}`} variant={quiet ? 'default' : 'filled'}>
      Log in
    </Button>
  );
}
