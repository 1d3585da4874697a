import type { z } from 'zod';
import type { Report as ReportSchema } from '#shared/contract/moderation/report-shapes.ts';
import type { Api } from '#web/lib/api.ts';
import type { ReportChoice } from '../report-address.ts';

export type Report = z.infer<typeof ReportSchema>;

export function reportsQuery(api: Api, institution: string, { status, kind, order }: ReportChoice) {
  return api.reports.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ institution, status, kind, order, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

export function reportCountsQuery(api: Api, institution: string) {
  return api.reports.counts.queryOptions({ input: { institution } });
}

export function warningsQuery(api: Api, reportId: string) {
  return api.reports.warnings.queryOptions({ input: { reportId }, staleTime: 0 });
}
