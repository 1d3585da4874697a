import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

interface SectionProps {
  id?: string;
  title: string;
  /** Beside the title, or below it on small screens. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of the landing page: its title in the margin, its text beside it. */
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
