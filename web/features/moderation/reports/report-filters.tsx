import { NativeSelect } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router';
import { formatNumber } from '#shared/rules/locale.ts';
import { REPORT_KINDS, REPORT_STATUSES, type ReportFilter, type ReportKind } from '#shared/rules/reports.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { reportCountsQuery } from './api/reports.ts';
import { type ReportChoice, reportAddress, usualOrder } from './report-address.ts';
import classes from './report-filters.module.css';
import { reportsTexts } from './texts/reports.ts';

const texts = reportsTexts.filters;

const STATUSES: readonly (ReportFilter | undefined)[] = ['open', undefined, ...REPORT_STATUSES];

export function ReportFilters({ institution, choice }: { institution: string; choice: ReportChoice }) {
  const { data: counts } = useSuspenseQuery(reportCountsQuery(useApi(), institution));
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const total = (status?: ReportFilter, kind?: ReportKind) =>
    counts.items
      .filter((one) => status === undefined || one.status === status || (status === 'open' && one.status !== 'Resolved'))
      .filter((one) => kind === undefined || one.kind === kind)
      .reduce((sum, one) => sum + one.total, 0);
  const go = (part: Partial<ReportChoice>) => pathname + reportAddress({ ...choice, ...part });

  return (
    <div className={classes.filters}>
      <nav aria-label={texts.statuses} className={classes.statuses}>
        {STATUSES.map((status) => (
          <Link
            key={status ?? 'all'}
            to={go({ status, order: usualOrder(status) })}
            preventScrollReset
            aria-current={choice.status === status ? 'page' : undefined}
            className={classes.status}
          >
            {status === 'open' ? texts.toDo : (status ?? texts.allStatuses)}{' '}
            <span className={classes.count}>{formatNumber(total(status, choice.kind))}</span>
          </Link>
        ))}
      </nav>
      <NativeSelect
        className={classes.choice ?? ''}
        label={texts.kind}
        value={choice.kind ?? ''}
        onChange={(event) => {
          const kind = REPORT_KINDS.find((one) => one === event.currentTarget.value);
          void navigate(go({ kind: kind as ReportKind | undefined }), { preventScrollReset: true });
        }}
      >
        <option value="">{texts.allKinds}</option>
        {REPORT_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {texts.kinds[kind]}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        className={classes.choice ?? ''}
        label={texts.order}
        value={choice.order}
        onChange={(event) =>
          void navigate(go({ order: event.currentTarget.value === 'oldest' ? 'oldest' : 'newest' }), { preventScrollReset: true })
        }
      >
        <option value="newest">{texts.orders.newest}</option>
        <option value="oldest">{texts.orders.oldest}</option>
      </NativeSelect>
    </div>
  );
}
