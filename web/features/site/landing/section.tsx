import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

interface SectionProps {
  id?: string;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

export function Section({ id, title, aside, children }: SectionProps) {
  const heading = useId();
  return (
    <section id={id} className={classes.section} aria-labelledby={heading}>
      <div className={classes.margin}>
        <h2 id={heading} className={classes.title}>
          {title}
        </h2>
        {aside}
      </div>
      <div className={classes.text}>{children}</div>
    </section>
  );
}
