import type { ReactNode } from 'react';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { BusyButton } from './busy-button.tsx';
import classes from './submit-button.module.css';

interface SubmitButtonProps {
  loading: boolean;
  /** The form has `method="post"` and a page that takes it: the button works without script. */
  posts?: boolean;
  children: ReactNode;
}

/**
 * Sends a form. Where only the script can send it, it takes no press until the page has hydrated: the browser itself would put
 * what was typed, also a password, into the address.
 */
export function SubmitButton({ loading, posts = false, children }: SubmitButtonProps) {
  const hydrated = useHydrated();
  return (
    <BusyButton type="submit" size="md" fullWidth className={classes.button ?? ''} disabled={!posts && !hydrated} busy={loading}>
      {children}
    </BusyButton>
  );
}
