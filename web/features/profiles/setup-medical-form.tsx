import { NativeSelect } from '@mantine/core';
import type { FormEvent } from 'react';
import { MedicalSetup } from '#shared/contract/profiles.ts';
import { YEARS } from '#shared/rules/people.ts';
import { useFields } from '#web/lib/use-fields.ts';
import { FormErrors } from '#web/ui/form-errors.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { useCompleteMedical } from './api/complete-medical.ts';
import { DETAIL_LABELS, EMPTY_DETAILS, SetupDetails } from './setup-details.tsx';
import classes from './setup-form.module.css';
import { useSetupOutcome } from './setup-outcome.ts';
import { fieldProblems } from './setup-problems.ts';
import { SetupSchools } from './setup-schools.tsx';

const LABELS = { institutionId: 'School', year: 'Year', ...DETAIL_LABELS };
const EMPTY = { institutionId: '', year: '', ...EMPTY_DETAILS };

export function SetupMedicalForm({ onward }: { onward: string }) {
  const { form, values, errors, change, field, refuse, focus } = useFields(EMPTY);
  const complete = useCompleteMedical();
  const { leaving, onSuccess, onError } = useSetupOutcome({ onward, labels: LABELS, refuse });
  const busy = complete.isPending || leaving;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const parsed = MedicalSetup.safeParse(values);
    if (parsed.success) complete.mutate(parsed.data, { onSuccess, onError });
    else refuse(fieldProblems(parsed));
  }

  return (
    <form ref={form} className={classes.form} onSubmit={onSubmit} noValidate>
      <SetupSchools>
        {(schools) => (
          <div className={classes.row}>
            <NativeSelect {...field('institutionId')} label={LABELS.institutionId} required withAsterisk={false}>
              <option value="">Choose your school</option>
              {schools.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </NativeSelect>
            <NativeSelect {...field('year')} label={LABELS.year} required withAsterisk={false}>
              <option value="">Year</option>
              {YEARS.map((year) => (
                <option key={year}>{year}</option>
              ))}
            </NativeSelect>
          </div>
        )}
      </SetupSchools>
      <SetupDetails values={values} change={change} field={field} />
      <FormErrors labels={LABELS} errors={errors} onChoose={(chosen) => focus((name) => name === chosen)} />
      <SubmitButton loading={busy}>Save profile</SubmitButton>
    </form>
  );
}
