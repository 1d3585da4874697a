import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import classes from './submit-button.module.css';

/**
 * Sends a form. Until the page has come alive it takes no press: the browser itself would put what was typed, also a
 * password, into the address.
 */
export function SubmitButton({ loading, children }: { loading: boolean; children: ReactNode }) {
  const alive = useHydrated();
  return (
    <Button type="submit" size="md" fullWidth loading={loading} disabled={!alive} className={classes.button}>
      {children}
    </Button>
  );
}
