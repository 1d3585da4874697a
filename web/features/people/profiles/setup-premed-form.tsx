import { useMutation, useQuery } from '@tanstack/react-query';
import { PremedSetup } from '#shared/contract/people/profile-fields.ts';
import { draftKey } from '#web/lib/drafts.ts';
import { useApi } from '#web/lib/hooks.tsx';
import type { Viewer } from '#web/lib/session.ts';
import { validator } from '#web/lib/use-contract-form.ts';
import { useKeptForm } from '#web/lib/use-kept-form.ts';
import { DraftNote } from '#web/ui/draft-note.tsx';
import { FormErrors } from '#web/ui/form-errors.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { institutionsQuery } from './api/profiles.ts';
import { findSchool } from './find-school.ts';
import { PictureField } from './picture-field.tsx';
import { SchoolField } from './school-field.tsx';
import { DETAIL_LABELS, EMPTY_DETAILS, SetupDetails } from './setup-details.tsx';
import classes from './setup-form.module.css';
import { useSetupOutcome } from './setup-outcome.ts';
import { factTexts } from './texts/facts.ts';
import { profileFormTexts } from './texts/form.ts';
import { setupTexts } from './texts/setup.ts';
import { usePicture } from './use-picture.ts';

const LABELS = { institutionId: factTexts.school, picture: profileFormTexts.picture.label, ...DETAIL_LABELS };
const EMPTY = { institutionId: '', ...EMPTY_DETAILS };

const check = validator(PremedSetup);

interface SetupPremedFormProps {
  viewer: Viewer;
  onward: string;
}

export function SetupPremedForm({ viewer, onward }: SetupPremedFormProps) {
  const { ref, values, errors, change, clear, field, refuseBy, submit, summary, forget, draft } = useKeptForm({
    initial: EMPTY,
    labels: LABELS,
    validate: (typed) => (picture.upload === null ? check(inputOf(typed)) : { picture: profileFormTexts.picture.waiting }),
    keep: draftKey(viewer.id, 'premed-setup'),
  });
  const picture = usePicture(() => clear('picture'));
  const api = useApi();
  const { data } = useQuery(institutionsQuery(api));
  // Invalidates nothing, because the whole page reloads afterwards.
  const complete = useMutation(api.profiles.completePremed.mutationOptions());
  const { leaving, onSuccess, onError } = useSetupOutcome({ onward, refuseBy, forget });
  const busy = complete.isPending || leaving;

  function inputOf(typed: typeof EMPTY) {
    // The field holds a typed name; the request sends the matching school's id.
    return { ...typed, institutionId: findSchool(data?.items ?? [], typed.institutionId)?.id, picture: picture.input };
  }

  const onSubmit = submit(busy, (typed) => complete.mutate(PremedSetup.parse(inputOf(typed)), { onSuccess, onError }));

  return (
    <form ref={ref} className={classes.form} onSubmit={onSubmit} noValidate>
      <DraftNote state={draft} busy={busy} reserved />
      <SchoolField value={values.institutionId} error={errors.institutionId} onChange={(name) => change('institutionId', name)} />
      <PictureField optional picture={picture} personName={viewer.name} pictureUrl={null} error={errors.picture} />
      <SetupDetails values={values} change={change} field={field} />
      <FormErrors {...summary} />
      <div className={classes.save}>
        <SubmitButton loading={busy}>{setupTexts.save}</SubmitButton>
      </div>
    </form>
  );
}
