import { type ReactNode, useId } from 'react';
import { UnreadNumber } from '#web/features/discussion/reading/unread-number.tsx';
import classes from './mobile-navigation.module.css';

interface ExpandableProps {
  title: string;
  unread?: number;
  open?: boolean;
  children: (titleId: string) => ReactNode;
}

export function Expandable({ title, unread = 0, open = false, children }: ExpandableProps) {
  const id = useId();
  return (
    <li className={classes.place}>
      <details open={open}>
        <summary id={id} className={classes.way} aria-describedby={unread > 0 ? `${id}-unread` : undefined}>
          {title}
          <UnreadNumber count={unread} id={`${id}-unread`} />
        </summary>
        <div className={classes.inside}>{children(id)}</div>
      </details>
    </li>
  );
}
