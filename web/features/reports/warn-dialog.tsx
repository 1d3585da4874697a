import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { LIMITS } from '#shared/rules/limits.ts';
import { REPORT_REASONS, STRIKES } from '#shared/rules/reports.ts';
import { useDraft, useDraftKey } from '#web/lib/draft.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { refusal } from '#web/lib/refusal.ts';
import { CharacterCount } from '#web/ui/character-count.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DraftNote } from '#web/ui/draft-note.tsx';
import { notify } from '#web/ui/notify.ts';
import { type Report, warningsQuery } from './api/reports.ts';
import { useWarn } from './api/review.ts';
import rowClasses from './report-row.module.css';
import { moment } from './report-words.ts';
import classes from './warn-dialog.module.css';

interface WarnDialogProps {
  report: Report;
  opened: boolean;
  onClose: () => void;
  onWarned: () => void;
}

/** A warning with its reason, and the ones before it. */
export function WarnDialog({ report, opened, onClose, onWarned }: WarnDialogProps) {
  return (
    <Dialog title={`Warn ${report.reported?.name ?? report.reportedName}`} opened={opened} onClose={onClose}>
      {opened && <WarnForm report={report} onClose={onClose} onWarned={onWarned} />}
    </Dialog>
  );
}

function WarnForm({ report, onClose, onWarned }: Omit<WarnDialogProps, 'opened'>) {
  // Lives longer than the dialog: one closes it to read the post once more, and goes on writing.
  const { draft, change, forget, state } = useDraft<Record<'reason' | 'note', string>>(useDraftKey(`warning.${report.id}`), {
    reason: report.reasons[0] ?? 'Other',
    note: '',
  });
  const { note, requestKey } = draft;
  const reason = REPORT_REASONS.find((one) => one === draft.reason) ?? 'Other';
  const [problem, setProblem] = useState<string | null>(null);
  const warn = useWarn();
  const reasonId = useId();

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (warn.isPending || note.length > LIMITS.warningNote) return;
    setProblem(null);
    warn.mutate(
      { reportId: report.id, requestKey, reason, note },
      {
        onSuccess({ message, warnings }) {
          forget();
          onClose();
          onWarned();
          notify.success(warnings >= STRIKES ? `${message}. That is ${warnings}: the operator has been told.` : message);
        },
        onError: (error) => setProblem(refusal(error) ?? 'The warning was not recorded. Please try again.'),
      },
    );
  }

  return (
    <form onSubmit={onSubmit} className={classes.form}>
      <p className={classes.text}>
        They get a mail with the reason and your words, not your name. After {STRIKES} warnings the operator looks at the account.
      </p>
      <Earlier reportId={report.id} />
      <DraftNote state={state} busy={warn.isPending} />
      <div>
        <label htmlFor={reasonId} className={classes.label}>
          Reason
        </label>
        <select
          id={reasonId}
          className={rowClasses.choose}
          value={reason}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        >
          {REPORT_REASONS.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </div>
      <Textarea
        label="What should they know?"
        description="Optional. It stands in the mail."
        dir="auto"
        rows={4}
        value={note}
        onChange={(event) => change({ note: event.currentTarget.value })}
        error={note.length > LIMITS.warningNote ? 'Too long' : undefined}
      />
      <div className={classes.counter}>
        <CharacterCount text={note} max={LIMITS.warningNote} />
      </div>
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
      <div className={classes.buttons}>
        <Button variant="default" aria-disabled={warn.isPending} onClick={() => warn.isPending || onClose()}>
          Cancel
        </Button>
        <Button type="submit" aria-disabled={warn.isPending}>
          {warn.isPending ? 'Sending...' : 'Send warning'}
        </Button>
      </div>
    </form>
  );
}

/** The warnings so far. */
function Earlier({ reportId }: { reportId: string }) {
  const { data, isError } = useQuery(warningsQuery(useApi(), reportId));
  if (isError) return <p className={classes.text}>Earlier warnings could not be loaded.</p>;
  if (data === undefined || data.items.length === 0) return null;
  return (
    <details className={classes.earlier}>
      <summary>
        {data.items.length} {data.items.length === 1 ? 'warning' : 'warnings'} so far
      </summary>
      <ol>
        {data.items.map(({ id, createdAt, reason, note, moderator }) => (
          <li key={id}>
            <span className={classes.when}>
              {moment(createdAt)}
              {moderator !== null && `, ${moderator}`}
            </span>
            {reason}
            {note !== '' && (
              <span dir="auto" className={classes.note}>
                {note}
              </span>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
