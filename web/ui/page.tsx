import type { ReactNode } from 'react';
import styles from './page.module.css';
import { commonTexts } from './texts/common.ts';

interface PageProps {
  width: 'reading' | 'form' | 'full';
  wide?: boolean;
  aside?: ReactNode;
  children: ReactNode;
}

export function Page({ width, wide = false, aside, children }: PageProps) {
  return (
    <div className={styles.columns}>
      <main id="main" tabIndex={-1} className={styles.page} data-width={width} data-wide={wide || undefined}>
        {children}
      </main>
      {aside !== undefined && (
        <aside className={styles.aside} aria-label={commonTexts.besidePage}>
          {aside}
        </aside>
      )}
    </div>
  );
}
