import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { REPORT_STATUSES, type ReportStatus } from '#shared/rules/reports.ts';
import type { Report } from './api/reports.ts';
import { useSetStatus } from './api/review.ts';
import classes from './report-row.module.css';
import { reportsTexts } from './texts/reports.ts';
import { sharedTexts } from './texts/shared.ts';

const texts = reportsTexts.row;

/** Keys that change a closed select: arrows, Home, End, Page Up and Down, and the first letter of a choice. */
const MOVES = /^(Arrow|Page|Home$|End$)|^\S$/;

/**
 * Where a report stands. A choice from the open list is saved at once; one made with keys on the closed list only when it is
 * confirmed with Enter or left, because each save is a row of the log.
 */
export function ReportStatusField({ report }: { report: Report }) {
  const set = useSetStatus(report.id);
  const [chosen, setChosen] = useState<ReportStatus | null>(null);
  const moving = useRef(false);
  const id = useId();
  const stored = set.isPending ? set.variables.status : report.status;
  const shown = chosen ?? stored;

  function save(status: ReportStatus) {
    setChosen(null);
    if (status !== stored) set.mutate({ reportId: report.id, status });
  }

  function onKey(event: KeyboardEvent) {
    const { key, altKey } = event;
    // The change event of a closed select comes before the key event's task ends; that of a list which the key opened, later.
    moving.current = MOVES.test(key) && !altKey;
    setTimeout(() => {
      moving.current = false;
    });
    if (chosen === null) return;
    if (key === 'Escape') setChosen(null);
    if (key !== 'Enter') return;
    // It would open the list.
    event.preventDefault();
    save(chosen);
  }

  function onChange({ currentTarget }: ChangeEvent<HTMLSelectElement>) {
    const status = currentTarget.value as ReportStatus;
    if (moving.current) setChosen(status);
    else save(status);
  }

  function onBlur({ currentTarget }: FocusEvent) {
    // It keeps the focus when only the window is left.
    if (document.activeElement !== currentTarget) save(shown);
  }

  return (
    <>
      <div className={classes.status}>
        <label htmlFor={id} className={classes.label}>
          {texts.status}
        </label>
        <select
          id={id}
          aria-describedby={`${id}-keys`}
          className={classes.choose}
          data-status={shown}
          value={shown}
          onChange={onChange}
          onKeyDown={onKey}
          // Where letters are typed, browsers change the choice after this event.
          onKeyPress={onKey}
          onBlur={onBlur}
        >
          {REPORT_STATUSES.map((status) => (
            <option key={status} value={status}>
              {status}
            </option>
          ))}
        </select>
        <span id={`${id}-keys`} hidden>
          {texts.keys}
        </span>
      </div>
      {/* The line is kept free before anything stands there, so that nothing moves under the finger. */}
      <p className={classes.hands}>{chosen === null ? reviewedBy(report) : texts.keys}</p>
    </>
  );
}

/** Who has it, or who has settled it. */
function reviewedBy({ status, reviewer, resolver, resolvedAt }: Report): string | null {
  if (status === 'In Review' && reviewer !== null) return texts.reviewer(reviewer.name);
  if (resolvedAt === null) return null;
  const when = sharedTexts.moment(resolvedAt);
  return resolver === null ? texts.resolved(when) : texts.resolvedBy(resolver.name, when);
}
