import type { ReactNode } from 'react';
import classes from './account-form.module.css';

/** Replaces a form that the browser submitted without scripts. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={classes.done}>
      {children}
    </p>
  );
}
