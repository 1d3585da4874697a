import type { ReactNode } from 'react';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { BusyButton } from './busy-button.tsx';
import classes from './submit-button.module.css';

interface SubmitButtonProps {
  loading: boolean;
  /** The route has an `action`, so the form works without script. */
  posts?: boolean;
  children: ReactNode;
}

/**
 * Otherwise disabled until hydration: the browser would put the fields, even a password, into the
 * URL.
 */
export function SubmitButton({ loading, posts = false, children }: SubmitButtonProps) {
  const hydrated = useHydrated();
  return (
    <BusyButton type="submit" size="md" fullWidth className={classes.button ?? ''} disabled={!posts && !hydrated} busy={loading}>
      {children}
    </BusyButton>
  );
}
