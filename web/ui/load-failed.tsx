import type { ReactNode } from 'react';
import { useFocusAround } from '#web/lib/use-focus-around.ts';
import { BusyButton } from './busy-button.tsx';
import classes from './load-failed.module.css';
import { commonTexts } from './texts/common.ts';

interface LoadFailedProps {
  query: { isFetching: boolean; refetch: () => Promise<unknown> };
  children: ReactNode;
}

export function LoadFailed({ query: { isFetching, refetch }, children }: LoadFailedProps) {
  const { part, onPress } = useFocusAround<HTMLDivElement>();
  return (
    <div ref={part} role="alert" className={classes.problem}>
      {children}
      <BusyButton
        variant="default"
        busy={isFetching}
        onClick={() => {
          onPress();
          void refetch();
        }}
      >
        {commonTexts.again}
      </BusyButton>
    </div>
  );
}
