import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { LogInLink } from './log-in-link.tsx';
import { commonTexts } from './texts/common.ts';

interface SessionEndedProps {
  title?: string;
  children: ReactNode;
}

export function SessionEnded({ title = commonTexts.sessionEnded, children }: SessionEndedProps) {
  return (
    <EmptyState title={title} action={<LogInLink />}>
      {children}
    </EmptyState>
  );
}
