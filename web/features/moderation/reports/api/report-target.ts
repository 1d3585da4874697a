import type { ReportKind } from '#shared/rules/reports.ts';
import type { Api } from '#web/lib/api.ts';

export function reportTargetQuery(api: Api, kind: ReportKind, targetId: string) {
  return api.reports.target.queryOptions({ input: { kind, targetId }, staleTime: 0, gcTime: 0, retry: false });
}
