import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { ReportStatus } from '#shared/rules/reports.ts';
import { useViewer } from '#web/lib/hooks.tsx';
import type { Report } from './api/reports.ts';
import { useSetStatus } from './api/review.ts';

const SELECTION_KEYS = /^(Arrow|Page|Home$|End$)|^\S$/;

interface Press {
  before: ReportStatus;
  after: ReportStatus;
}

/**
 * A choice from the open list is saved at once. A choice made with keys on the closed list is saved
 * on Enter or blur, because every save adds a row to the moderation log. A button press can be
 * undone until another moderator sets a status.
 */
export function useReportStatus(report: Report, institution: string) {
  const setStatus = useSetStatus(report.id, institution);
  const viewerId = useViewer()?.id;
  const [chosen, setChosen] = useState<ReportStatus | null>(null);
  const [pressed, setPressed] = useState<Press | null>(null);
  const changedByKey = useRef(false);
  const stored = setStatus.isPending ? setStatus.variables.status : report.status;
  const shown = chosen ?? stored;

  function save(status: ReportStatus) {
    setChosen(null);
    if (status !== stored) setStatus.mutate({ reportId: report.id, status });
  }

  /**
   * If two moderators press at the same time, the server refuses the second request, because `seen`
   * no longer matches the status.
   */
  function press({ before, after }: Press, undo: Press | null) {
    if (setStatus.isPending) return;
    setStatus.mutate({ reportId: report.id, status: after, seen: before }, { onSuccess: () => setPressed(undo) });
  }

  function changeStatus(status: ReportStatus) {
    const change = { before: report.status, after: status };
    press(change, change);
  }

  function onKey(event: KeyboardEvent) {
    const { key, altKey } = event;
    // A closed select fires change within the task of the key event; a list that the key opened
    // fires it later.
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

  const assignee = report.status === 'Resolved' ? report.resolver : report.reviewer;
  const isOwn = pressed !== null && assignee?.id === viewerId;
  return {
    isWaiting: chosen !== null,
    select: {
      value: shown,
      onChange({ currentTarget }: ChangeEvent<HTMLSelectElement>) {
        const status = currentTarget.value as ReportStatus;
        if (changedByKey.current) setChosen(status);
        else save(status);
      },
      onKeyDown: onKey,
      // For letters, browsers change the value after keypress, not after keydown.
      onKeyPress: onKey,
      onBlur({ currentTarget }: FocusEvent) {
        // The select stays the active element when only the window loses focus.
        if (document.activeElement !== currentTarget) save(shown);
      },
    },
    take: report.status === 'Unresolved' ? () => changeStatus('In Review') : null,
    resolve: report.status === 'Resolved' ? null : () => changeStatus('Resolved'),
    undo: isOwn && pressed.after === report.status ? () => press({ before: pressed.after, after: pressed.before }, null) : null,
  };
}
