import { NativeSelect, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useRef } from 'react';
import { LIMITS } from '#shared/rules/limits.ts';
import { OTHER_REASON, REPORT_REASONS, STRIKES } from '#shared/rules/reports.ts';
import { sharedTexts } from '#web/features/moderation/texts/shared.ts';
import { useDraft, useDraftKey } from '#web/lib/draft.ts';
import { isDraftOf } from '#web/lib/drafts.ts';
import { refusal } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';
import { CharacterCount } from '#web/ui/character-count.tsx';
import dialog from '#web/ui/dialog.module.css';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { DraftNote } from '#web/ui/draft-note.tsx';
import { notify } from '#web/ui/notify.ts';
import { type Report, warningsQuery } from './api/reports.ts';
import { useWarn } from './api/review.ts';
import classes from './report-dialogs.module.css';
import { reportsTexts } from './texts/reports.ts';
import { useDialogProblem } from './use-dialog-problem.ts';

const texts = reportsTexts.warn;

interface WarnDialogProps {
  report: Report;
  opened: boolean;
  onClose: () => void;
  onWarned: () => void;
}

interface Sent {
  requestKey: string;
  reason: string;
  note: string;
}

export function WarnDialog({ report, opened, onClose, onWarned }: WarnDialogProps) {
  // An unchanged form has no draft, so its key would be lost when the dialog closes. The same warning
  // sent again after a lost response must not count twice.
  const unanswered = useRef<Sent | null>(null);
  return (
    <Dialog title={texts.title(report.reported?.name ?? report.reportedName)} opened={opened} onClose={onClose}>
      {opened && <WarnForm report={report} unanswered={unanswered} onClose={onClose} onWarned={onWarned} />}
    </Dialog>
  );
}

interface WarnFormProps extends Omit<WarnDialogProps, 'opened'> {
  unanswered: RefObject<Sent | null>;
}

function WarnForm({ report, unanswered, onClose, onWarned }: WarnFormProps) {
  // The draft outlives the dialog, because moderators close it to read the post again.
  const key = useDraftKey(`warning.${report.id}`);
  const { draft, change, forget, state } = useDraft<Record<'reason' | 'note', string>>(key, {
    reason: report.reasons[0] ?? OTHER_REASON,
    note: '',
  });
  const { note } = draft;
  const noteField = useRef<HTMLTextAreaElement>(null);
  const reason = REPORT_REASONS.find((one) => one === draft.reason) ?? OTHER_REASON;
  const { problem, showProblem, clearProblem } = useDialogProblem();
  const isMounted = useIsMounted();
  const warn = useWarn({
    onWarned({ message, warnings }, input) {
      unanswered.current = null;
      if (isMounted.current || isDraftOf(key, input.requestKey)) forget();
      onWarned();
      notify.success(warnings >= STRIKES ? texts.notified(message, warnings) : message);
    },
    onFailed: (error) => showProblem(refusal(error) ?? texts.failed),
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (warn.isPending) return;
    if (note.length > LIMITS.warningNote) return noteField.current?.focus();
    clearProblem();
    const earlier = unanswered.current;
    const requestKey = earlier?.reason === reason && earlier.note === note ? earlier.requestKey : draft.requestKey;
    unanswered.current = { requestKey, reason, note };
    warn.mutate({ reportId: report.id, requestKey, reason, note }, { onSuccess: onClose });
  }

  return (
    <form onSubmit={onSubmit} className={classes.form}>
      <p className={classes.text}>{texts.text(STRIKES)}</p>
      <Earlier reportId={report.id} />
      <DraftNote state={state} busy={warn.isPending} />
      <NativeSelect
        label={texts.reason}
        data={REPORT_REASONS}
        value={reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
      <Textarea
        ref={noteField}
        label={texts.note}
        description={texts.noteHint}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        dir="auto"
        rows={4}
        value={note}
        onChange={(event) => change({ note: event.currentTarget.value })}
        error={note.length > LIMITS.warningNote ? texts.tooLong : undefined}
      />
      <div className={classes.counter}>
        <CharacterCount text={note} max={LIMITS.warningNote} />
      </div>
      <p role="alert" className={dialog.problem}>
        {problem}
      </p>
      <DialogButtons act={texts.act} acting={texts.acting} pending={warn.isPending} onCancel={onClose} />
    </form>
  );
}

function Earlier({ reportId }: { reportId: string }) {
  const { data, isError } = useQuery(warningsQuery(useApi(), reportId));
  if (isError) return <p className={classes.text}>{texts.earlierFailed}</p>;
  if (data === undefined || data.items.length === 0) return null;
  return (
    <details className={classes.earlier}>
      <summary>{texts.earlier(data.items.length)}</summary>
      <ol>
        {data.items.map(({ id, createdAt, reason, note, moderator }) => (
          <li key={id}>
            <span className={classes.when}>
              {moderator === null ? sharedTexts.moment(createdAt) : texts.by(sharedTexts.moment(createdAt), moderator)}
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
