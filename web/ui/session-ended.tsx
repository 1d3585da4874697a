import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { LogInLink } from './log-in-link.tsx';
import { sessionEndedTexts } from './texts/session-ended.ts';

interface SessionEndedProps {
  title?: string;
  /** What becomes of what stood here. */
  children: ReactNode;
}

/** In place of what only somebody who is signed in sees, when their session has ended while it was open. */
export function SessionEnded({ title = sessionEndedTexts.title, children }: SessionEndedProps) {
  return (
    <EmptyState title={title} action={<LogInLink />}>
      {children}
    </EmptyState>
  );
}
