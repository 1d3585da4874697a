import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { LogInLink } from './log-in-link.tsx';
import { sessionEndedTexts } from './texts/session-ended.ts';

interface SessionEndedProps {
  title?: string;
  children: ReactNode;
}

export function SessionEnded({ title = sessionEndedTexts.title, children }: SessionEndedProps) {
  return (
    <EmptyState title={title} action={<LogInLink />}>
      {children}
    </EmptyState>
  );
}
