import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './bubbles-placeholder.module.css';
import composer from './composer.module.css';

const BUBBLES = [
  { width: 22, lines: 1, own: false },
  { width: 30, lines: 2, own: false },
  { width: 26, lines: 1, own: true },
  { width: 34, lines: 3, own: false },
  { width: 18, lines: 1, own: true },
];

export function BubblesPlaceholder({ children }: { children: ReactNode }) {
  return (
    <>
      <div className={classes.frame}>
        {children}
        {BUBBLES.map(({ width, lines, own }) => (
          <div key={width} className={classes.bubble} data-own={own || undefined} aria-hidden="true">
            <Skeleton width={`min(${width}ch, 75vw)`} height={`${lines * 1.35 + 1.05}rem`} radius="var(--radius-bubble)" />
          </div>
        ))}
      </div>
      <div className={composer.composer} aria-hidden="true">
        <div className={composer.line}>
          <Skeleton height={44} radius="var(--radius-bubble)" />
          <Skeleton circle height={44} className={classes.send ?? ''} />
        </div>
      </div>
    </>
  );
}
