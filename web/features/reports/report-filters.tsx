import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router';
import { REPORT_KINDS, REPORT_STATUSES, type ReportKind } from '#shared/rules/reports.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { reportCountsQuery } from './api/reports.ts';
import { type ReportChoice, reportAddress } from './report-address.ts';
import classes from './report-filters.module.css';
import { KIND_WORDS } from './report-words.ts';

/** Which reports are shown. Each choice is an address. */
export function ReportFilters({ institution, choice }: { institution: string; choice: ReportChoice }) {
  const { data: counts } = useSuspenseQuery(reportCountsQuery(useApi(), institution));
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const total = (status?: string, kind?: string) =>
    counts.items
      .filter((one) => (status === undefined || one.status === status) && (kind === undefined || one.kind === kind))
      .reduce((sum, one) => sum + one.total, 0);
  const go = (part: Partial<ReportChoice>) => pathname + reportAddress({ ...choice, ...part });

  return (
    <div className={classes.filters}>
      <nav aria-label="Reports by status" className={classes.statuses}>
        {[undefined, ...REPORT_STATUSES].map((status) => (
          <Link
            key={status ?? 'all'}
            to={go({ status })}
            preventScrollReset
            aria-current={choice.status === status ? 'page' : undefined}
            className={classes.status}
          >
            {status ?? 'All'} <span className={classes.count}>{total(status, choice.kind).toLocaleString('en-US')}</span>
          </Link>
        ))}
      </nav>
      <label className={classes.choice}>
        Kind
        <select
          value={choice.kind ?? ''}
          onChange={(event) => {
            const kind = REPORT_KINDS.find((one) => one === event.currentTarget.value);
            void navigate(go({ kind: kind as ReportKind | undefined }), { preventScrollReset: true });
          }}
        >
          <option value="">All kinds</option>
          {REPORT_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {KIND_WORDS[kind]}s
            </option>
          ))}
        </select>
      </label>
      <label className={classes.choice}>
        Order
        <select
          value={choice.order}
          onChange={(event) =>
            void navigate(go({ order: event.currentTarget.value === 'oldest' ? 'oldest' : 'newest' }), { preventScrollReset: true })
          }
        >
          <option value="newest">Newest first</option>
          <option value="oldest">Oldest first</option>
        </select>
      </label>
    </div>
  );
}
