import type { ReactNode } from 'react';
import styles from './page.module.css';

/** The main part of a page: `reading` for texts and feeds, `form` for forms, `full` for pages whose parts reach from edge to edge. */
export function Page({ width, children }: { width: 'reading' | 'form' | 'full'; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={styles.page} data-width={width}>
      {children}
    </main>
  );
}
