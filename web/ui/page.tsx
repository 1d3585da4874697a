import type { ReactNode } from 'react';
import styles from './page.module.css';
import { pageTexts } from './texts/page.ts';

interface PageProps {
  width: 'reading' | 'form' | 'full';
  /** Whether the content also uses the space of the right rail. */
  wide?: boolean;
  /** The right rail, shown from 1280 px on. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The main part of a page: `reading` for texts and feeds, `form` for forms, `full` for pages whose parts extend from edge to edge. */
export function Page({ width, wide = false, aside, children }: PageProps) {
  return (
    <div className={styles.columns}>
      <main id="main" tabIndex={-1} className={styles.page} data-width={width} data-wide={wide || undefined}>
        {children}
      </main>
      {aside !== undefined && (
        <aside className={styles.aside} aria-label={pageTexts.aside}>
          {aside}
        </aside>
      )}
    </div>
  );
}
