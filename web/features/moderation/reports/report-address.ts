import { REPORT_KINDS, REPORT_STATUSES, type ReportKind, type ReportStatus } from '#shared/rules/reports.ts';

export interface ReportChoice {
  status: ReportStatus | undefined;
  kind: ReportKind | undefined;
  order: 'newest' | 'oldest';
}

export const ADMIN_TABS = ['students', 'reports'] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

export function readTab(search: URLSearchParams): AdminTab {
  return search.get('tab') === 'reports' ? 'reports' : 'students';
}

/** The filters of an address; what is none of them counts as not chosen. */
export function readReportChoice(search: URLSearchParams): ReportChoice {
  return {
    status: REPORT_STATUSES.find((status) => status === search.get('status')),
    kind: REPORT_KINDS.find((kind) => kind === search.get('kind')),
    order: search.get('order') === 'oldest' ? 'oldest' : 'newest',
  };
}

/** The question part of an address for these filters. */
export function reportAddress({ status, kind, order }: ReportChoice): string {
  const search = new URLSearchParams({ tab: 'reports' });
  if (status !== undefined) search.set('status', status);
  if (kind !== undefined) search.set('kind', kind);
  if (order === 'oldest') search.set('order', order);
  return `?${search}`;
}
