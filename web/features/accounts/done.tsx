import type { ReactNode } from 'react';
import classes from './account-form.module.css';

/** In place of a form that the browser itself has sent: what the short message says otherwise. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={classes.done}>
      {children}
    </p>
  );
}
