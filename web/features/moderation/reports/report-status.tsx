import { NativeSelect } from '@mantine/core';
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { REPORT_STATUSES, type ReportStatus } from '#shared/rules/reports.ts';
import { sharedTexts } from '#web/features/moderation/texts/shared.ts';
import type { Report } from './api/reports.ts';
import { useSetStatus } from './api/review.ts';
import classes from './report-row.module.css';
import { reportsTexts } from './texts/reports.ts';

const texts = reportsTexts.row;

/** Keys that change the value of a closed select: arrows, Home, End, Page Up, Page Down, and letters. */
const SELECTION_KEYS = /^(Arrow|Page|Home$|End$)|^\S$/;

/**
 * The status of a report. A choice from the open list is saved at once. A choice made with keys on the closed list is saved
 * on Enter or blur, because every save adds a row to the moderation log.
 */
export function ReportStatusField({ report }: { report: Report }) {
  const set = useSetStatus(report.id);
  const [chosen, setChosen] = useState<ReportStatus | null>(null);
  const changedByKey = useRef(false);
  const stored = set.isPending ? set.variables.status : report.status;
  const shown = chosen ?? stored;

  function save(status: ReportStatus) {
    setChosen(null);
    if (status !== stored) set.mutate({ reportId: report.id, status });
  }

  function onKey(event: KeyboardEvent) {
    const { key, altKey } = event;
    // A closed select fires its change event within the task of the key event; a list that the key opened fires it later.
    changedByKey.current = SELECTION_KEYS.test(key) && !altKey;
    setTimeout(() => {
      changedByKey.current = false;
    });
    if (chosen === null) return;
    if (key === 'Escape') setChosen(null);
    if (key !== 'Enter') return;
    // Enter would open the list.
    event.preventDefault();
    save(chosen);
  }

  function onChange({ currentTarget }: ChangeEvent<HTMLSelectElement>) {
    const status = currentTarget.value as ReportStatus;
    if (changedByKey.current) setChosen(status);
    else save(status);
  }

  function onBlur({ currentTarget }: FocusEvent) {
    // The select stays the active element when only the window loses focus.
    if (document.activeElement !== currentTarget) save(shown);
  }

  return (
    <>
      <NativeSelect
        className={classes.status ?? ''}
        label={texts.status}
        description={texts.keys}
        classNames={{ description: classes.keys ?? '' }}
        data={REPORT_STATUSES}
        value={shown}
        onChange={onChange}
        onKeyDown={onKey}
        // For letters, browsers change the value after keypress, not after keydown.
        onKeyPress={onKey}
        onBlur={onBlur}
      />
      {/* Rendered even when empty, so that the layout does not shift when text appears. */}
      <p className={classes.hands}>{chosen === null ? reviewedBy(report) : texts.keys}</p>
    </>
  );
}

/** Who reviews or resolved the report. */
function reviewedBy({ status, reviewer, resolver, resolvedAt }: Report): string | null {
  if (status === 'In Review' && reviewer !== null) return texts.reviewer(reviewer.name);
  if (resolvedAt === null) return null;
  const when = sharedTexts.moment(resolvedAt);
  return resolver === null ? texts.resolved(when) : texts.resolvedBy(resolver.name, when);
}
