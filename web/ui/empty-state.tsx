import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  /** Whether the title is the heading of the whole page. */
  page?: boolean;
  children?: ReactNode;
  /** What to do about it. */
  action?: ReactNode;
}

/** Stands where there is nothing to show, or where it may not be shown. */
export function EmptyState({ title, page = false, children, action }: EmptyStateProps) {
  const Title = page ? 'h1' : 'p';
  return (
    <div className={classes.state}>
      <Title className={classes.title} data-page={page || undefined}>
        {title}
      </Title>
      {children !== undefined && <div className={classes.text}>{children}</div>}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  );
}
