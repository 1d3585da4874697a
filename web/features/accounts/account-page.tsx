import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PUBLIC_PAGES } from '#shared/rules/public-pages.ts';
import { PageMeta, PageTitle, SITE_DESCRIPTION } from '#web/lib/page-meta.tsx';
import { useReturnTo } from '#web/lib/use-return-to.ts';
import { Page } from '#web/ui/page.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import classes from './account-page.module.css';
import { ASK_FORM } from './mailed-links.ts';

interface AccountPageProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
}

export function AccountPage({ title, lead, children, foot }: AccountPageProps) {
  const { pathname } = useLocation();
  const returnTo = useReturnTo();
  return (
    <Page width="form">
      {PUBLIC_PAGES.includes(pathname) ? (
        <PageMeta title={title} description={typeof lead === 'string' ? lead : SITE_DESCRIPTION} path={pathname} />
      ) : (
        <PageTitle>{title}</PageTitle>
      )}
      {/* Without scripts, the buttons that request a mail submit this form instead of opening a dialog. */}
      <form id={ASK_FORM} method="get" action="/login" hidden>
        {returnTo !== null && <input type="hidden" name="returnTo" value={returnTo} />}
      </form>
      <PageHead title={title} lead={lead} isForm />
      {children}
      {foot !== undefined && <footer className={classes.foot}>{foot}</footer>}
    </Page>
  );
}
