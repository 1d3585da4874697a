import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useId } from 'react';
import classes from './rail.module.css';

/** The width from which a page has a right rail (web/ui/page.module.css). */
const WIDE = '(width >= 80em)';

/** Whether the window is wide enough for the right rail; false until hydration. */
export function useRail(): boolean {
  return useMediaQuery(WIDE) === true;
}

/** A titled block of a right rail. */
export function RailBlock({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.block}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
