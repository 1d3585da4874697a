import type { z } from 'zod';
import type { Report as ReportSchema } from '#shared/contract/moderation/report-shapes.ts';
import type { Api } from '#web/lib/api.ts';
import { byCursor } from '#web/lib/pages.ts';
import type { ReportChoice } from '../report-address.ts';

export type Report = z.infer<typeof ReportSchema>;

export function reportsQuery(api: Api, institution: string, { status, kind, order }: ReportChoice) {
  return api.reports.list.infiniteOptions(byCursor({ institution, status, kind, order }));
}

export function reportCountsQuery(api: Api, institution: string) {
  return api.reports.counts.queryOptions({ input: { institution } });
}

export function warningsQuery(api: Api, reportId: string) {
  return api.reports.warnings.queryOptions({ input: { reportId }, staleTime: 0 });
}
