import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useId } from 'react';
import classes from './rail.module.css';

const WIDE = '(width >= 80em)';

export function useRail(): boolean {
  return useMediaQuery(WIDE) === true;
}

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
