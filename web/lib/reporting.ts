import { createContext, use } from 'react';
import type { ReportKind } from '#shared/rules/reports.ts';
import { useViewer } from './hooks.tsx';

export interface Reportable {
  kind: ReportKind;
  id: string;
  /** null where the account is gone. */
  authorId: string | null;
}

/** Opens the dialog for a report, which web/shell/reporting.tsx provides. */
export const ReportingContext = createContext<(target: Reportable) => void>(() => {});

/** Reporting something from a menu: whether to offer it, and how to begin. */
export function useReporting(target: Reportable): { offered: boolean; begin: () => void } {
  const open = use(ReportingContext);
  const viewer = useViewer();
  return {
    offered: viewer?.complete === true && viewer.id !== target.authorId,
    begin: () => open(target),
  };
}
