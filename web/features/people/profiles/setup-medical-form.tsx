import { NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { MedicalSetup } from '#shared/contract/people/profile-fields.ts';
import { YEARS } from '#shared/rules/people.ts';
import { draftKey } from '#web/lib/drafts.ts';
import { useApi } from '#web/lib/hooks.tsx';
import type { Viewer } from '#web/lib/session.ts';
import { validator } from '#web/lib/use-contract-form.ts';
import { useKeptForm } from '#web/lib/use-kept-form.ts';
import { DraftNote } from '#web/ui/draft-note.tsx';
import { FormErrors } from '#web/ui/form-errors.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { institutionsQuery } from './api/profiles.ts';
import { PictureField } from './picture-field.tsx';
import { DETAIL_LABELS, EMPTY_DETAILS, SetupDetails } from './setup-details.tsx';
import classes from './setup-form.module.css';
import { useSetupOutcome } from './setup-outcome.ts';
import { SetupSchools } from './setup-schools.tsx';
import { factTexts } from './texts/facts.ts';
import { profileFormTexts } from './texts/form.ts';
import { setupTexts } from './texts/setup.ts';
import { usePicture } from './use-picture.ts';

const LABELS = { institutionId: factTexts.school, year: factTexts.year, picture: profileFormTexts.picture.label, ...DETAIL_LABELS };
const EMPTY = { institutionId: '', year: '', ...EMPTY_DETAILS };

const check = validator(MedicalSetup);

interface SetupMedicalFormProps {
  viewer: Viewer;
  onward: string;
}

export function SetupMedicalForm({ viewer, onward }: SetupMedicalFormProps) {
  const { ref, values, errors, change, clear, field, refuseBy, submit, summary, forget, draft } = useKeptForm({
    initial: EMPTY,
    labels: LABELS,
    validate: (typed) => (picture.upload === null ? check(inputOf(typed)) : { picture: profileFormTexts.picture.waiting }),
    keep: draftKey(viewer.id, 'setup'),
  });
  const api = useApi();
  const ofAddress = useQuery(institutionsQuery(api)).data?.items.find(({ isOfYourAddress }) => isOfYourAddress)?.id ?? '';
  const picture = usePicture(() => clear('picture'));
  // Invalidates nothing, because the whole page reloads afterwards.
  const complete = useMutation(api.profiles.completeMedical.mutationOptions());
  const { leaving, onSuccess, onError } = useSetupOutcome({ onward, refuseBy, forget });
  const busy = complete.isPending || leaving;

  function inputOf(typed: typeof EMPTY) {
    // An incomplete profile may already have a school or a year.
    const institutionId = typed.institutionId || viewer.institution?.id || ofAddress;
    return { ...typed, institutionId, year: typed.year || (viewer.year ?? ''), picture: picture.input };
  }

  const { institutionId, year } = inputOf(values);
  const onSubmit = submit(busy, (typed) => complete.mutate(MedicalSetup.parse(inputOf(typed)), { onSuccess, onError }));

  return (
    <form ref={ref} className={classes.form} onSubmit={onSubmit} noValidate>
      <DraftNote state={draft} busy={busy} reserved />
      <SetupSchools>
        {(schools) => (
          <>
            <div className={classes.row}>
              <NativeSelect {...field('institutionId')} value={institutionId} label={LABELS.institutionId} aria-required>
                {institutionId === '' && <option value="">{setupTexts.chooseSchool}</option>}
                {schools.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </NativeSelect>
              <NativeSelect {...field('year')} value={year} label={LABELS.year} aria-required>
                <option value="">{factTexts.year}</option>
                {YEARS.map((year) => (
                  <option key={year}>{year}</option>
                ))}
              </NativeSelect>
            </div>
            {ofAddress === '' && viewer.institution === null && viewer.email.endsWith('.edu') && (
              <p className={classes.help}>
                {setupTexts.otherAddress.before(viewer.email)}
                <Link to="/settings/email">{setupTexts.otherAddress.link}</Link>
              </p>
            )}
          </>
        )}
      </SetupSchools>
      <PictureField optional picture={picture} personName={viewer.name} pictureUrl={null} error={errors.picture} />
      <SetupDetails values={values} change={change} field={field} />
      <FormErrors {...summary} />
      <div className={classes.save}>
        <SubmitButton loading={busy}>{setupTexts.save}</SubmitButton>
      </div>
    </form>
  );
}
