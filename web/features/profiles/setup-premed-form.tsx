import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { PremedSetup } from '#shared/contract/profiles.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useFields } from '#web/lib/use-fields.ts';
import { FormErrors } from '#web/ui/form-errors.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { useCompletePremed } from './api/complete-premed.ts';
import { institutionsQuery } from './api/institutions.ts';
import { DETAIL_LABELS, EMPTY_DETAILS, SetupDetails } from './setup-details.tsx';
import classes from './setup-form.module.css';
import { useSetupOutcome } from './setup-outcome.ts';
import { fieldProblems } from './setup-problems.ts';
import { findSchool, SetupSchoolSearch } from './setup-school-search.tsx';
import { SetupSchools } from './setup-schools.tsx';

const LABELS = { institutionId: 'School', ...DETAIL_LABELS };
const EMPTY = { institutionId: '', ...EMPTY_DETAILS };

export function SetupPremedForm({ onward }: { onward: string }) {
  const { form, values, errors, change, field, refuse, focus } = useFields(EMPTY);
  const { data } = useQuery(institutionsQuery(useApi()));
  const complete = useCompletePremed();
  const { leaving, onSuccess, onError } = useSetupOutcome({ onward, labels: LABELS, refuse });
  const busy = complete.isPending || leaving;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    // The field holds a name as typed; what counts is the school of the list that has it.
    const parsed = PremedSetup.safeParse({ ...values, institutionId: findSchool(data?.items ?? [], values.institutionId)?.id });
    if (parsed.success) complete.mutate(parsed.data, { onSuccess, onError });
    else refuse(fieldProblems(parsed));
  }

  return (
    <form ref={form} className={classes.form} onSubmit={onSubmit} noValidate>
      <SetupSchools>
        {(schools) => (
          <SetupSchoolSearch
            schools={schools}
            label={LABELS.institutionId}
            name="institutionId"
            value={values.institutionId}
            error={errors.institutionId}
            onChange={(name) => change('institutionId', name)}
          />
        )}
      </SetupSchools>
      <SetupDetails values={values} change={change} field={field} />
      <FormErrors labels={LABELS} errors={errors} onChoose={(chosen) => focus((name) => name === chosen)} />
      <SubmitButton loading={busy}>Save profile</SubmitButton>
    </form>
  );
}
