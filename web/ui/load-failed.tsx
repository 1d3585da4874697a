import type { ReactNode } from 'react';
import { BusyButton } from './busy-button.tsx';
import classes from './load-failed.module.css';
import { commonTexts } from './texts/common.ts';

interface LoadFailedProps {
  query: { isFetching: boolean; refetch: () => Promise<unknown> };
  children: ReactNode;
}

export function LoadFailed({ query: { isFetching, refetch }, children }: LoadFailedProps) {
  return (
    <div role="alert" className={classes.problem}>
      {children}
      <BusyButton variant="default" busy={isFetching} onClick={() => void refetch()}>
        {commonTexts.again}
      </BusyButton>
    </div>
  );
}
