import type { ReactNode } from 'react';
import styles from './page.module.css';

interface PageHeadProps {
  title: string;
  lead?: ReactNode;
  /** Leaves more room above, because a form page is narrow and short. */
  isForm?: boolean;
}

export function PageHead({ title, lead, isForm = false }: PageHeadProps) {
  return (
    <header className={styles.head} data-form={isForm || undefined}>
      <h1 className={styles.title}>{title}</h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
    </header>
  );
}
