import { REPORT_FILTERS, REPORT_KINDS, type ReportFilter, type ReportKind } from '#shared/rules/reports.ts';

type Order = 'newest' | 'oldest';

export interface ReportChoice {
  /** undefined selects all statuses. */
  status: ReportFilter | undefined;
  kind: ReportKind | undefined;
  order: Order;
}

export function readTab(search: URLSearchParams): 'students' | 'reports' {
  return search.get('tab') === 'reports' ? 'reports' : 'students';
}

export function usualOrder(status: ReportFilter | undefined): Order {
  return status === undefined || status === 'Resolved' ? 'newest' : 'oldest';
}

/** A missing or invalid status means open reports. */
export function readReportChoice(search: URLSearchParams): ReportChoice {
  const status = search.get('status') === 'all' ? undefined : (REPORT_FILTERS.find((one) => one === search.get('status')) ?? 'open');
  const order = search.get('order');
  return {
    status,
    kind: REPORT_KINDS.find((kind) => kind === search.get('kind')),
    order: order === 'oldest' || order === 'newest' ? order : usualOrder(status),
  };
}

export function reportAddress({ status, kind, order }: ReportChoice): string {
  const search = new URLSearchParams({ tab: 'reports' });
  if (status !== 'open') search.set('status', status ?? 'all');
  if (kind !== undefined) search.set('kind', kind);
  if (order !== usualOrder(status)) search.set('order', order);
  return `?${search}`;
}
