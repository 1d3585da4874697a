import { createContext, use } from 'react';
import type { ReportKind } from '#shared/rules/reports.ts';
import { useViewer } from './hooks.tsx';

export interface Reportable {
  kind: ReportKind;
  id: string;
  authorId: string | null;
}

export const ReportingContext = createContext<(target: Reportable) => void>(() => {});

export function useReporting(target: Reportable): { offered: boolean; begin: () => void } {
  const open = use(ReportingContext);
  const viewer = useViewer();
  return {
    offered: viewer?.complete === true && viewer.id !== target.authorId,
    begin: () => open(target),
  };
}
