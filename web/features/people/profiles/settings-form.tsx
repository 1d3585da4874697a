import { NativeSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { MedicalProfile, PremedProfile } from '#shared/contract/people/profile-fields.ts';
import { YEARS } from '#shared/rules/people.ts';
import { useDraftKey } from '#web/lib/draft.ts';
import { errorStatus, refusal } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { validator } from '#web/lib/use-contract-form.ts';
import { useKeptForm } from '#web/lib/use-kept-form.ts';
import { DraftNote } from '#web/ui/draft-note.tsx';
import { FormErrors } from '#web/ui/form-errors.tsx';
import { notify } from '#web/ui/notify.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { institutionsQuery, type OwnProfile, profileSaved } from './api/profiles.ts';
import { findSchool } from './find-school.ts';
import { PictureField } from './picture-field.tsx';
import { SchoolField } from './school-field.tsx';
import { isChanged, merged, settingsOf } from './settings-changes.ts';
import { SettingsFixed } from './settings-fixed.tsx';
import classes from './settings-form.module.css';
import { SettingsUnsaved } from './settings-unsaved.tsx';
import { DETAIL_LABELS, SetupDetails } from './setup-details.tsx';
import setupClasses from './setup-form.module.css';
import { factTexts } from './texts/facts.ts';
import { profileFormTexts } from './texts/form.ts';
import { settingsTexts } from './texts/settings.ts';
import { usePicture } from './use-picture.ts';

const LABELS = { picture: profileFormTexts.picture.label, institutionId: factTexts.school, year: factTexts.year, ...DETAIL_LABELS };

const checkMedical = validator(MedicalProfile);
const checkPremed = validator(PremedProfile);
type Settings = ReturnType<typeof settingsOf>;

export function SettingsForm({ own }: { own: OwnProfile }) {
  const { ref, values, errors, change, setValues, clear, field, refuseBy, submit, summary, forget, draft } = useKeptForm({
    initial: settingsOf(own),
    labels: LABELS,
    validate: problems,
    keep: useDraftKey('settings'),
  });
  const shown = useRef(own);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the stored profile changes
  useEffect(() => {
    if (shown.current !== own) setValues(merged(values, shown.current, own));
    shown.current = own;
  }, [own]);
  const picture = usePicture(() => clear('picture'));
  const api = useApi();
  const queryClient = useQueryClient();
  const { data: schools } = useQuery({ ...institutionsQuery(api), enabled: own.userType === 'premed_student' });
  const onSuccess = () => profileSaved(queryClient, api);
  const updateMedical = useMutation(api.profiles.updateMedical.mutationOptions({ onSuccess }));
  const updatePremed = useMutation(api.profiles.updatePremed.mutationOptions({ onSuccess }));
  const busy = updateMedical.isPending || updatePremed.isPending;
  const changed = isChanged(values, own) || picture.choice !== undefined;

  const outcome = {
    onSuccess: ({ message }: { message: string }) => {
      forget();
      picture.leave();
      notify.success(message);
    },
    onError: (error: unknown) => {
      if (refuseBy(error)) return;
      notify.error(errorStatus(error) === 401 ? settingsTexts.signedOut : (refusal(error) ?? settingsTexts.failed));
    },
  };

  function medicalInput({ institutionId: _, ...input }: Settings) {
    return { ...input, picture: picture.input };
  }

  function premedInput({ institutionId: school, year: _, ...input }: Settings) {
    // The field holds a typed name; the request sends the matching school's id. If the list failed
    // to load, the school stays.
    const present = own.institution === null ? [] : [own.institution];
    return { ...input, institutionId: findSchool(schools?.items ?? present, school)?.id, picture: picture.input };
  }

  function problems(typed: Settings) {
    if (picture.upload !== null) return { picture: profileFormTexts.picture.waiting };
    return own.userType === 'medical_student' ? checkMedical(medicalInput(typed)) : checkPremed(premedInput(typed));
  }

  const onSubmit = submit(busy, (typed) => {
    if (own.userType === 'medical_student') updateMedical.mutate(MedicalProfile.parse(medicalInput(typed)), outcome);
    else updatePremed.mutate(PremedProfile.parse(premedInput(typed)), outcome);
  });

  return (
    <form ref={ref} className={setupClasses.form} onSubmit={onSubmit} noValidate>
      <DraftNote state={draft} busy={busy} reserved />
      <PictureField picture={picture} personName={own.name} pictureUrl={own.pictureUrl} error={errors.picture} />
      <SettingsFixed own={own} />
      {own.userType === 'medical_student' ? (
        <NativeSelect {...field('year')} label={LABELS.year} className={classes.year ?? ''} aria-required>
          {YEARS.map((year) => (
            <option key={year}>{year}</option>
          ))}
        </NativeSelect>
      ) : (
        <SchoolField value={values.institutionId} error={errors.institutionId} onChange={(name) => change('institutionId', name)} />
      )}
      <SetupDetails values={values} change={change} field={field} />
      <div className={classes.end}>
        <FormErrors {...summary} />
        <SubmitButton loading={busy}>{settingsTexts.save}</SubmitButton>
        <p className={classes.unsaved}>{changed && !busy && settingsTexts.unsaved}</p>
      </div>
      <SettingsUnsaved unsaved={changed || picture.upload !== null} onLeave={forget} />
    </form>
  );
}
