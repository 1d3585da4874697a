import { useId } from 'react';
import { REPORT_STATUSES, type ReportStatus } from '#shared/rules/reports.ts';
import type { Report } from './api/reports.ts';
import { useSetStatus } from './api/review.ts';
import classes from './report-row.module.css';
import { reportsTexts } from './texts/reports.ts';

/** Where a report stands. It changes at once and goes back where the server refuses. */
export function ReportStatusField({ report }: { report: Report }) {
  const set = useSetStatus(report.id);
  const id = useId();
  const shown = set.isPending ? set.variables.status : report.status;
  return (
    <div className={classes.status}>
      <label htmlFor={id} className={classes.label}>
        {reportsTexts.row.status}
      </label>
      <select
        id={id}
        className={classes.choose}
        data-status={shown}
        value={shown}
        onChange={(event) => set.mutate({ reportId: report.id, status: event.currentTarget.value as ReportStatus })}
      >
        {REPORT_STATUSES.map((status) => (
          <option key={status} value={status}>
            {status}
          </option>
        ))}
      </select>
    </div>
  );
}
