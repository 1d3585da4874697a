import { Button, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import classes from './submit-button.module.css';

interface SubmitButtonProps {
  loading: boolean;
  /** The form has `method="post"` and a page that takes it: the button works without script. */
  posts?: boolean;
  children: ReactNode;
}

/**
 * Sends a form. Where only the script can send it, it takes no press until the page has come alive: the browser itself
 * would put what was typed, also a password, into the address. While it is busy it keeps the focus, which a disabled
 * button would lose; its form takes no second press.
 */
export function SubmitButton({ loading, posts = false, children }: SubmitButtonProps) {
  const alive = useHydrated();
  return (
    <Button
      type="submit"
      size="md"
      fullWidth
      disabled={!posts && !alive}
      aria-disabled={loading || undefined}
      leftSection={loading && <Loader size={16} color="currentColor" aria-hidden="true" />}
      className={classes.button}
    >
      {children}
    </Button>
  );
}
