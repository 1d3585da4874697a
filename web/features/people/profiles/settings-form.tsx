import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { MedicalProfile, PremedProfile } from '#shared/contract/people/profiles.ts';
import { YEARS } from '#shared/rules/people.ts';
import { useDraftKey } from '#web/lib/draft.ts';
import { errorStatus, fieldErrors } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { refusal } from '#web/lib/refusal.ts';
import { useFields } from '#web/lib/use-fields.ts';
import { DraftNote } from '#web/ui/draft-note.tsx';
import { FormErrors } from '#web/ui/form-errors.tsx';
import { notify } from '#web/ui/notify.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { institutionsQuery } from './api/institutions.ts';
import type { OwnProfile } from './api/own-profile.ts';
import { useUpdateMedical } from './api/update-medical.ts';
import { useUpdatePremed } from './api/update-premed.ts';
import { findSchool } from './find-school.ts';
import { PictureField } from './picture-field.tsx';
import { SchoolField } from './school-field.tsx';
import { isChanged, settingsOf } from './settings-changes.ts';
import { SettingsFixed } from './settings-fixed.tsx';
import classes from './settings-form.module.css';
import { SettingsUnsaved } from './settings-unsaved.tsx';
import { DETAIL_LABELS, SetupDetails } from './setup-details.tsx';
import setupClasses from './setup-form.module.css';
import { fieldProblems } from './setup-problems.ts';
import { SetupSchools } from './setup-schools.tsx';
import { factTexts } from './texts/facts.ts';
import { profileFormTexts } from './texts/form.ts';
import { settingsTexts } from './texts/settings.ts';
import { usePicture } from './use-picture.ts';

const LABELS = { picture: profileFormTexts.picture.label, institutionId: factTexts.school, year: factTexts.year, ...DETAIL_LABELS };

/** One's profile, to be changed. What cannot be changed stands there as text. */
export function SettingsForm({ own }: { own: OwnProfile }) {
  const { form, values, errors, change, clear, field, refuse, focus, forget, draft } = useFields(settingsOf(own), {
    keep: useDraftKey('settings'),
  });
  const picture = usePicture(() => clear('picture'));
  const { data: schools } = useQuery({ ...institutionsQuery(useApi()), enabled: own.userType === 'premed_student' });
  const updateMedical = useUpdateMedical();
  const updatePremed = useUpdatePremed();
  const busy = updateMedical.isPending || updatePremed.isPending;
  const changed = isChanged(values, own) || picture.choice !== undefined;

  const outcome = {
    onSuccess: ({ message }: { message: string }) => {
      forget();
      picture.leave();
      notify.success(message);
    },
    onError: (error: unknown) => {
      const fields = fieldErrors(error);
      if (Object.keys(LABELS).some((name) => fields[name] !== undefined)) return refuse(fields);
      notify.error(errorStatus(error) === 401 ? settingsTexts.signedOut : (refusal(error) ?? settingsTexts.failed));
    },
  };

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (picture.upload !== null) return refuse({ picture: profileFormTexts.picture.waiting });
    const { institutionId: school, year, ...details } = values;
    const input = { ...details, picture: picture.input };
    if (own.userType === 'medical_student') {
      const parsed = MedicalProfile.safeParse({ ...input, year });
      return parsed.success ? updateMedical.mutate(parsed.data, outcome) : refuse(fieldProblems(parsed));
    }
    // The field holds a name as typed; what counts is the school of the list that has it. Where the list did not load, the
    // school simply stays.
    const present = own.institution === null ? [] : [own.institution];
    const parsed = PremedProfile.safeParse({ ...input, institutionId: findSchool(schools?.items ?? present, school)?.id });
    return parsed.success ? updatePremed.mutate(parsed.data, outcome) : refuse(fieldProblems(parsed));
  }

  return (
    <form ref={form} className={setupClasses.form} onSubmit={onSubmit} noValidate>
      <DraftNote state={draft} busy={busy} reserved />
      <PictureField picture={picture} personName={own.name} pictureUrl={own.pictureUrl} error={errors.picture} />
      <SettingsFixed own={own} />
      {own.userType === 'medical_student' ? (
        <NativeSelect {...field('year')} label={LABELS.year} className={classes.year ?? ''} required>
          {YEARS.map((year) => (
            <option key={year}>{year}</option>
          ))}
        </NativeSelect>
      ) : (
        <SetupSchools>
          {(items) => (
            <SchoolField
              schools={items}
              label={LABELS.institutionId}
              name="institutionId"
              value={values.institutionId}
              error={errors.institutionId}
              onChange={(name) => change('institutionId', name)}
            />
          )}
        </SetupSchools>
      )}
      <SetupDetails values={values} change={change} field={field} />
      <div className={classes.end}>
        <FormErrors labels={LABELS} errors={errors} onChoose={(chosen) => focus((name) => name === chosen)} />
        <SubmitButton loading={busy}>{settingsTexts.save}</SubmitButton>
        <p className={classes.unsaved}>{changed && !busy && settingsTexts.unsaved}</p>
      </div>
      <SettingsUnsaved unsaved={changed || picture.upload !== null} onLeave={forget} />
    </form>
  );
}
