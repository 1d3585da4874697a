import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { MedicalSetup } from '#shared/contract/people/profiles.ts';
import { YEARS } from '#shared/rules/people.ts';
import { draftKey } from '#web/lib/drafts.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useFields } from '#web/lib/use-fields.ts';
import { DraftNote } from '#web/ui/draft-note.tsx';
import { FormErrors } from '#web/ui/form-errors.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { useCompleteMedical } from './api/complete-medical.ts';
import { institutionsQuery } from './api/institutions.ts';
import { PictureField } from './picture-field.tsx';
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

const LABELS = { institutionId: factTexts.school, year: factTexts.year, picture: profileFormTexts.picture.label, ...DETAIL_LABELS };
const EMPTY = { institutionId: '', year: '', ...EMPTY_DETAILS };

interface SetupMedicalFormProps {
  viewer: Viewer;
  onward: string;
}

export function SetupMedicalForm({ viewer, onward }: SetupMedicalFormProps) {
  const { form, values, errors, change, clear, field, refuse, focus, forget, draft } = useFields(EMPTY, {
    keep: draftKey(viewer.id, 'setup'),
  });
  const ofAddress = useQuery(institutionsQuery(useApi())).data?.items.find(({ isOfYourAddress }) => isOfYourAddress)?.id ?? '';
  // An incomplete profile may have one of the two already.
  const institutionId = values.institutionId || viewer.institution?.id || ofAddress;
  const year = values.year || (viewer.year ?? '');
  const picture = usePicture(() => clear('picture'));
  const complete = useCompleteMedical();
  const { leaving, onSuccess, onError } = useSetupOutcome({ onward, labels: LABELS, refuse, forget });
  const busy = complete.isPending || leaving;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (picture.upload !== null) return refuse({ picture: profileFormTexts.picture.waiting });
    const parsed = MedicalSetup.safeParse({ ...values, institutionId, year, picture: picture.input });
    if (parsed.success) complete.mutate(parsed.data, { onSuccess, onError });
    else refuse(fieldProblems(parsed));
  }

  return (
    <form ref={form} className={classes.form} onSubmit={onSubmit} noValidate>
      <DraftNote state={draft} busy={busy} reserved />
      <SetupSchools>
        {(schools) => (
          <div className={classes.row}>
            <NativeSelect {...field('institutionId')} value={institutionId} label={LABELS.institutionId} required>
              {institutionId === '' && <option value="">{setupTexts.chooseSchool}</option>}
              {schools.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </NativeSelect>
            <NativeSelect {...field('year')} value={year} label={LABELS.year} required>
              <option value="">{factTexts.year}</option>
              {YEARS.map((year) => (
                <option key={year}>{year}</option>
              ))}
            </NativeSelect>
          </div>
        )}
      </SetupSchools>
      <PictureField optional picture={picture} personName={viewer.name} pictureUrl={null} error={errors.picture} />
      <SetupDetails values={values} change={change} field={field} />
      <FormErrors labels={LABELS} errors={errors} onChoose={(chosen) => focus((name) => name === chosen)} />
      <SubmitButton loading={busy}>{setupTexts.save}</SubmitButton>
    </form>
  );
}
