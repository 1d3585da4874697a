import { Checkbox, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useId, useState } from 'react';
import { NewReport } from '#shared/contract/moderation/report-forms.ts';
import { LIMITS } from '#shared/rules/limits.ts';
import { REPORT_REASONS, type ReportReason } from '#shared/rules/reports.ts';
import { INPUT_TEXTS } from '#shared/rules/texts/input.ts';
import { REPORT_TEXTS } from '#shared/rules/texts/reports.ts';
import { useDraftKey } from '#web/lib/draft.ts';
import { readDraft, writeDraft } from '#web/lib/drafts.ts';
import { errorCode, errorMessage, fieldErrors, refusal } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import type { Reportable } from '#web/lib/reporting.ts';
import { validator } from '#web/lib/use-contract-form.ts';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';
import { useKeptForm } from '#web/lib/use-kept-form.ts';
import { CharacterCount } from '#web/ui/character-count.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { DraftNote } from '#web/ui/draft-note.tsx';
import { notify } from '#web/ui/notify.ts';
import { reportTargetQuery } from './api/report-target.ts';
import { useSubmitReport } from './api/submit-report.ts';
import classes from './report-dialog.module.css';
import { reportDialogTexts as texts } from './texts/report-dialog.ts';

const SEPARATOR = '\n';

interface ReportDialogProps {
  target: Reportable;
  opened: boolean;
  onClose: () => void;
}

export function ReportDialog({ target, opened, onClose }: ReportDialogProps) {
  const key = useDraftKey(`report.${target.kind}.${target.id}`);
  const isMounted = useIsMounted();
  const submit = useSubmitReport({
    onSent({ reasons, additionalInformation }) {
      const { reasons: keptReasons, details } = { ...EMPTY, ...readDraft(key)?.texts };
      // Keep a draft that was changed since.
      if (keptReasons === reasons.join(SEPARATOR) && details === additionalInformation) writeDraft(key, null);
    },
    onFailed: (error) => isMounted.current || notify.error(problemOf(error)),
  });
  // Closing during the request would hide its result.
  const close = () => submit.isPending || onClose();
  return (
    <Dialog title={texts.titles[target.kind]} opened={opened} onClose={close}>
      {opened && <ReportForm target={target} draftKey={key} submit={submit} onCancel={close} onSent={onClose} />}
    </Dialog>
  );
}

function problemOf(error: unknown): string {
  if (errorCode(error) === 'SESSION_MISSING') return REPORT_TEXTS.login;
  return fieldErrors(error).additionalInformation ?? refusal(error) ?? REPORT_TEXTS.failed;
}

interface ReportFormProps {
  target: Reportable;
  draftKey: string;
  submit: ReturnType<typeof useSubmitReport>;
  onCancel: () => void;
  onSent: () => void;
}

const LABELS = { reasons: texts.why.post, details: texts.details };
const EMPTY = { reasons: '', details: '' };
const validate = validator(NewReport);

function selectedReasons(reasons: string): ReportReason[] {
  return REPORT_REASONS.filter((reason) => reasons.split(SEPARATOR).includes(reason));
}

function ReportForm({ target, draftKey, submit, onCancel, onSent }: ReportFormProps) {
  const form = useKeptForm({ initial: EMPTY, labels: LABELS, validate: problems, keep: draftKey });
  const { ref, values, errors, field, change, draft } = form;
  const chosen = selectedReasons(values.reasons);
  const [problem, setProblem] = useState<string | null>(null);
  const place = useQuery(reportTargetQuery(useApi(), target.kind, target.id));
  const reasonsId = useId();
  const missingId = useId();
  const tooLong = values.details.length > LIMITS.reportDetails;

  function inputOf({ reasons, details }: typeof EMPTY) {
    return { kind: target.kind, targetId: target.id, reasons: selectedReasons(reasons), additionalInformation: details };
  }

  function problems(typed: typeof EMPTY) {
    const { reasons, additionalInformation: details } = validate(inputOf(typed));
    return { ...(reasons !== undefined && { reasons }), ...(details !== undefined && { details }) };
  }

  function onToggle(reason: ReportReason, checked: boolean) {
    change('reasons', REPORT_REASONS.filter((one) => (one === reason ? checked : chosen.includes(one))).join(SEPARATOR));
  }

  const onSubmit = form.submit(submit.isPending, (typed) => {
    setProblem(null);
    submit.mutate(inputOf(typed), { onSuccess: onSent, onError: (error) => setProblem(problemOf(error)) });
  });

  return (
    <form ref={ref} onSubmit={onSubmit} className={classes.form} noValidate>
      <p className={classes.place}>{recipientText(place)}</p>
      {target.kind === 'message' && <p className={classes.place}>{texts.seen}</p>}
      <DraftNote state={draft} busy={submit.isPending} />
      <fieldset className={classes.reasons} aria-describedby={errors.reasons === undefined ? undefined : missingId}>
        <legend id={reasonsId} className={classes.legend}>
          {texts.why[target.kind]}
        </legend>
        <p id={missingId} role="alert" className={classes.problem}>
          {errors.reasons}
        </p>
        {REPORT_REASONS.map((reason) => (
          <Checkbox
            key={reason}
            name="reasons"
            size="sm"
            label={<ReasonLabel>{reason}</ReasonLabel>}
            checked={chosen.includes(reason)}
            onChange={(event) => onToggle(reason, event.currentTarget.checked)}
            classNames={{ body: classes.reason ?? '' }}
          />
        ))}
      </fieldset>
      <Textarea
        {...field('details')}
        label={texts.details}
        description={texts.detailsHint}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        rows={4}
        classNames={{ root: classes.details ?? '', input: classes.field ?? '' }}
        error={errors.details ?? (tooLong && INPUT_TEXTS.tooLong(LIMITS.reportDetails))}
      />
      <div className={classes.counter}>
        <CharacterCount text={values.details} max={LIMITS.reportDetails} />
      </div>
      <div className={classes.foot}>
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
        <DialogButtons act={texts.send} acting={texts.sending} pending={submit.isPending} onCancel={onCancel} />
      </div>
    </form>
  );
}

function ReasonLabel({ children }: { children: ReportReason }) {
  return children.split('/').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && (
        <>
          /<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));
}

function recipientText(place: { data?: { institution: string | null; openSince: string | null } | undefined; error: unknown }): string {
  if (place.error) return errorCode(place.error) === 'NOT_FOUND' ? errorMessage(place.error) : REPORT_TEXTS.communityFailed;
  if (place.data === undefined) return texts.goesSomewhere;
  const { institution, openSince } = place.data;
  const recipients = institution ?? texts.theirSchool;
  return openSince === null ? texts.goes(recipients) : texts.goesAgain(recipients);
}
