import type { ReactNode } from 'react';
import { PageTitle } from '#web/lib/page-title.tsx';
import { Page } from '#web/ui/page.tsx';
import classes from './account-page.module.css';

interface AccountPageProps {
  title: string;
  /** One sentence below the title. */
  lead?: ReactNode;
  children: ReactNode;
  /** Where else to go, below a hairline. */
  foot?: ReactNode;
}

/** The pages by which one gets in: a title, a form, a way elsewhere. */
export function AccountPage({ title, lead, children, foot }: AccountPageProps) {
  return (
    <Page width="form">
      <PageTitle>{title}</PageTitle>
      <header className={classes.header}>
        <h1 className={classes.title}>{title}</h1>
        {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      </header>
      {children}
      {foot !== undefined && <footer className={classes.foot}>{foot}</footer>}
    </Page>
  );
}
