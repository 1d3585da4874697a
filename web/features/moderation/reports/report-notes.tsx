import { Button, Textarea } from '@mantine/core';
import { useRef } from 'react';
import type { Report } from './api/reports.ts';
import classes from './report-notes.module.css';
import { reportsTexts } from './texts/reports.ts';
import { useNotes } from './use-notes.ts';

const texts = reportsTexts.notes;

export function ReportNotes({ report }: { report: Report }) {
  const { text, change, send, resolve, conflict, problem, hint } = useNotes(report);
  const field = useRef<HTMLTextAreaElement>(null);

  function onResolve(choice: 'both' | 'theirs') {
    resolve(choice);
    field.current?.focus();
  }

  return (
    <div className={classes.notes} data-hint={hint !== '' || undefined}>
      <Textarea
        ref={field}
        label={texts.label}
        description={texts.hint}
        dir="auto"
        size="sm"
        rows={2}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={send}
        error={problem}
        classNames={{ input: classes.field ?? '', description: classes.how ?? '' }}
      />
      {/* For print, because browsers print only the visible part of a text area. */}
      <p className={classes.printed} dir="auto" aria-hidden="true">
        {text}
      </p>
      <p className={classes.hint} aria-live="polite">
        {hint}
      </p>
      {conflict !== null && (
        <div role="alert" className={classes.conflict}>
          <p>{texts.meanwhile(conflict.by)}</p>
          <blockquote dir="auto">{conflict.theirs === '' ? texts.emptied : conflict.theirs}</blockquote>
          <div className={classes.choices}>
            <Button variant="default" onClick={() => onResolve('both')}>
              {texts.both}
            </Button>
            <Button variant="subtle" onClick={() => onResolve('theirs')}>
              {texts.theirs}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
