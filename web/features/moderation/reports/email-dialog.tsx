import { Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { NewModeratorEmail } from '#shared/contract/moderation/report-forms.ts';
import { LIMITS } from '#shared/rules/limits.ts';
import { useDraft, useDraftKey } from '#web/lib/draft.ts';
import { isDraftOf } from '#web/lib/drafts.ts';
import { refusal } from '#web/lib/errors.ts';
import { useSite } from '#web/lib/hooks.tsx';
import { validator } from '#web/lib/use-contract-form.ts';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';
import { CharacterCount } from '#web/ui/character-count.tsx';
import dialog from '#web/ui/dialog.module.css';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { DraftNote } from '#web/ui/draft-note.tsx';
import { notify } from '#web/ui/notify.ts';
import type { Report } from './api/reports.ts';
import { useEmail } from './api/review.ts';
import classes from './report-dialogs.module.css';
import { reportsTexts } from './texts/reports.ts';
import { useDialogProblem } from './use-dialog-problem.ts';

const texts = reportsTexts.email;
const validate = validator(NewModeratorEmail);

interface EmailDialogProps {
  report: Report;
  opened: boolean;
  onClose: () => void;
}

export function EmailDialog({ report, opened, onClose }: EmailDialogProps) {
  return (
    <Dialog title={texts.title(report.reported?.name ?? report.reportedName)} opened={opened} onClose={onClose}>
      {opened && <EmailForm report={report} onClose={onClose} />}
    </Dialog>
  );
}

function EmailForm({ report, onClose }: Omit<EmailDialogProps, 'opened'>) {
  const site = useSite();
  // The draft outlives the dialog, because moderators close it to read the report again.
  const key = useDraftKey(`email.${report.id}`);
  const { draft, change, forget, state } = useDraft<Record<'subject' | 'text', string>>(key, {
    subject: texts.preset(site.name),
    text: '',
  });
  const form = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState(false);
  const { problem, showProblem, clearProblem } = useDialogProblem();
  const isMounted = useIsMounted();
  const email = useEmail({
    onSent({ message }, sentInput) {
      if (isMounted.current || isDraftOf(key, sentInput.requestKey)) forget();
      notify.success(message);
    },
    onFailed: (error) => showProblem(refusal(error) ?? texts.failed),
  });
  const { subject, text, requestKey } = draft;
  const input = { reportId: report.id, requestKey, subject, text };
  const problems = tried ? validate(input) : {};

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (email.isPending) return;
    setTried(true);
    clearProblem();
    const [first] = Object.keys(validate(input));
    if (first === undefined) email.mutate(input, { onSuccess: onClose });
    else form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  }

  return (
    <form ref={form} onSubmit={onSubmit} className={classes.form} noValidate>
      <p className={classes.text}>{texts.text(site.name, site.supportEmail)}</p>
      <DraftNote state={state} busy={email.isPending} />
      <TextInput
        name="subject"
        label={texts.subject}
        dir="auto"
        value={subject}
        onChange={(event) => change({ subject: event.currentTarget.value })}
        error={problems.subject}
      />
      <Textarea
        name="text"
        label={texts.body}
        description={texts.bodyHint}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        dir="auto"
        rows={7}
        value={text}
        onChange={(event) => change({ text: event.currentTarget.value })}
        error={problems.text}
      />
      <div className={classes.counter}>
        <CharacterCount text={text} max={LIMITS.moderatorEmail.text} />
      </div>
      <p role="alert" className={dialog.problem}>
        {problem}
      </p>
      <DialogButtons act={texts.act} acting={texts.acting} pending={email.isPending} onCancel={onClose} />
    </form>
  );
}
