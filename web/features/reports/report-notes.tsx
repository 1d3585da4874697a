import { Button, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { LIMITS } from '#shared/rules/limits.ts';
import type { Report } from './api/reports.ts';
import classes from './report-row.module.css';
import { useNotes } from './use-notes.ts';

/** What moderators write down about a report, for each other. */
export function ReportNotes({ report }: { report: Report }) {
  const { text, change, send, resolve, conflict, problem, saving, dirty } = useNotes(report);
  const field = useRef<HTMLTextAreaElement>(null);

  function onResolve(choice: 'both' | 'theirs') {
    resolve(choice);
    field.current?.focus();
  }

  return (
    <div className={classes.notes}>
      <Textarea
        ref={field}
        label="Resolution notes"
        description="Saved when you leave the field. Only moderators see them."
        size="sm"
        rows={2}
        maxLength={LIMITS.reportNotes}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={send}
        error={problem}
      />
      <p className={classes.saving} aria-live="polite">
        {saving ? 'Saving...' : dirty && conflict === null ? 'Not saved yet' : ''}
      </p>
      {conflict !== null && (
        <div role="alert" className={classes.conflict}>
          <p>{conflict.by} has written notes meanwhile. Yours are not saved yet; theirs are:</p>
          <blockquote>{conflict.theirs === '' ? 'Nothing: they emptied the notes.' : conflict.theirs}</blockquote>
          <div className={classes.choices}>
            <Button size="compact-md" variant="default" onClick={() => onResolve('both')}>
              Put both together
            </Button>
            <Button size="compact-md" variant="subtle" onClick={() => onResolve('theirs')}>
              Take theirs
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
