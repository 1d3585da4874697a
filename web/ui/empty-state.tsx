import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DASHBOARD_PATH } from '#shared/rules/communities.ts';
import classes from './empty-state.module.css';
import textAction from './text-action.module.css';
import { commonTexts } from './texts/common.ts';

interface EmptyStateProps {
  title: string;
  page?: boolean;
  children?: ReactNode;
  /** A whole page defaults to a link to the Dashboard. */
  action?: ReactNode;
}

export function EmptyState({ title, page = false, children, action }: EmptyStateProps) {
  const Title = page ? 'h1' : 'p';
  const wayOn = page && (
    <Link to={DASHBOARD_PATH} className={textAction.action}>
      {commonTexts.toDashboard}
    </Link>
  );
  const next = action || wayOn || undefined;
  return (
    <div className={classes.state}>
      <Title className={classes.title} data-page={page || undefined}>
        {title}
      </Title>
      {children !== undefined && <div className={classes.text}>{children}</div>}
      {next !== undefined && <div className={classes.action}>{next}</div>}
    </div>
  );
}
