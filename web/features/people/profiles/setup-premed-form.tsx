import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { PremedSetup } from '#shared/contract/people/profiles.ts';
import { draftKey } from '#web/lib/drafts.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useFields } from '#web/lib/use-fields.ts';
import { DraftNote } from '#web/ui/draft-note.tsx';
import { FormErrors } from '#web/ui/form-errors.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { useCompletePremed } from './api/complete-premed.ts';
import { institutionsQuery } from './api/institutions.ts';
import { findSchool } from './find-school.ts';
import { PictureField } from './picture-field.tsx';
import { SchoolField } from './school-field.tsx';
import { DETAIL_LABELS, EMPTY_DETAILS, SetupDetails } from './setup-details.tsx';
import classes from './setup-form.module.css';
import { useSetupOutcome } from './setup-outcome.ts';
import { fieldProblems } from './setup-problems.ts';
import { SetupSchools } from './setup-schools.tsx';
import type { Viewer } from './setup-state.ts';
import { factTexts } from './texts/facts.ts';
import { profileFormTexts } from './texts/form.ts';
import { setupTexts } from './texts/setup.ts';
import { usePicture } from './use-picture.ts';

const LABELS = { institutionId: factTexts.school, picture: profileFormTexts.picture.label, ...DETAIL_LABELS };
const EMPTY = { institutionId: '', ...EMPTY_DETAILS };

interface SetupPremedFormProps {
  viewer: Viewer;
  onward: string;
}

export function SetupPremedForm({ viewer, onward }: SetupPremedFormProps) {
  const { form, values, errors, change, clear, field, refuse, focus, forget, draft } = useFields(EMPTY, {
    keep: draftKey(viewer.id, 'setup'),
  });
  const picture = usePicture(() => clear('picture'));
  const { data } = useQuery(institutionsQuery(useApi()));
  const complete = useCompletePremed();
  const { leaving, onSuccess, onError } = useSetupOutcome({ onward, labels: LABELS, refuse, forget });
  const busy = complete.isPending || leaving;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (picture.upload !== null) return refuse({ picture: profileFormTexts.picture.waiting });
    // The field holds a name as typed; what counts is the school of the list that has it.
    const institutionId = findSchool(data?.items ?? [], values.institutionId)?.id;
    const parsed = PremedSetup.safeParse({ ...values, institutionId, picture: picture.input });
    if (parsed.success) complete.mutate(parsed.data, { onSuccess, onError });
    else refuse(fieldProblems(parsed));
  }

  return (
    <form ref={form} className={classes.form} onSubmit={onSubmit} noValidate>
      <DraftNote state={draft} busy={busy} reserved />
      <SetupSchools>
        {(schools) => (
          <SchoolField
            schools={schools}
            label={LABELS.institutionId}
            name="institutionId"
            value={values.institutionId}
            error={errors.institutionId}
            onChange={(name) => change('institutionId', name)}
          />
        )}
      </SetupSchools>
      <PictureField optional picture={picture} personName={viewer.name} pictureUrl={null} error={errors.picture} />
      <SetupDetails values={values} change={change} field={field} />
      <FormErrors labels={LABELS} errors={errors} onChoose={(chosen) => focus((name) => name === chosen)} />
      <SubmitButton loading={busy}>{setupTexts.save}</SubmitButton>
    </form>
  );
}
