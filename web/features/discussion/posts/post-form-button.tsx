import { Button, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import classes from './post-form.module.css';

interface PostFormButtonProps {
  /** What is going on, while it takes no press. */
  busy: string | null;
  children: ReactNode;
}

/** Sends the form. While it is busy it keeps the focus, which a disabled button would lose. */
export function PostFormButton({ busy, children }: PostFormButtonProps) {
  // Before the page is alive the browser itself would put the whole text into the address.
  const alive = useHydrated();
  return (
    <Button
      type="submit"
      size="md"
      disabled={!alive}
      aria-disabled={busy !== null}
      className={classes.send}
      leftSection={busy !== null && <Loader size={16} color="currentColor" aria-hidden="true" />}
    >
      {busy ?? children}
    </Button>
  );
}
