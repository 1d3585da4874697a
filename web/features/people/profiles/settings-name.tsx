import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { ChangeName } from '#shared/contract/people/profiles.ts';
import { LIMITS } from '#shared/rules/limits.ts';
import { startsInLowerCase } from '#shared/rules/names.ts';
import { PROFILE_TEXTS } from '#shared/rules/texts/profiles.ts';
import { SIGN_UP_TEXTS } from '#shared/rules/texts/sign-up.ts';
import { errorStatus, fieldErrors } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { refusal } from '#web/lib/refusal.ts';
import { useFields } from '#web/lib/use-fields.ts';
import { LiveHint } from '#web/ui/live-hint.tsx';
import { notify } from '#web/ui/notify.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import type { OwnProfile } from './api/own-profile.ts';
import { profileSaved } from './api/profile-saved.ts';
import classes from './settings-form.module.css';
import setupClasses from './setup-form.module.css';
import { fieldProblems } from './setup-problems.ts';
import { factTexts } from './texts/facts.ts';
import { nameTexts } from './texts/name.ts';
import { settingsTexts } from './texts/settings.ts';

/** One's name, which can be changed twice a year. */
export function SettingsName({ own: { name, nameChanges } }: { own: OwnProfile }) {
  const { form, values, errors, field, refuse } = useFields({ name });
  const api = useApi();
  const queryClient = useQueryClient();
  const changeName = useMutation(
    api.profiles.changeName.mutationOptions({
      networkMode: 'always',
      onSuccess: ({ message }) => {
        // Here and not in mutate(): the new name replaces this form, whose callbacks then no longer run.
        notify.success(message);
        return profileSaved(queryClient, api);
      },
    }),
  );
  const { nextAt } = nameChanges;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (changeName.isPending) return;
    const parsed = ChangeName.safeParse(values);
    if (!parsed.success) return refuse(fieldProblems(parsed));
    if (parsed.data.name === name) return refuse({ name: nameTexts.same });
    changeName.mutate(parsed.data, {
      onError: (error) => {
        const fields = fieldErrors(error);
        if (fields.name !== undefined) return refuse(fields);
        notify.error(errorStatus(error) === 401 ? settingsTexts.signedOut : (refusal(error) ?? settingsTexts.failed));
      },
    });
  }

  if (nextAt !== null)
    return (
      <>
        <p className={classes.name}>{name}</p>
        <p className={classes.help}>{PROFILE_TEXTS.nameChangedTooOften(nextAt)}</p>
      </>
    );
  return (
    <form ref={form} className={setupClasses.form} onSubmit={onSubmit} noValidate>
      <TextInput
        {...field('name')}
        label={factTexts.name}
        description={
          errors.name === undefined && startsInLowerCase(values.name) ? (
            <LiveHint>{SIGN_UP_TEXTS.nameHint}</LiveHint>
          ) : (
            nameTexts.left(nameChanges.left)
          )
        }
        autoComplete="name"
        autoCapitalize="words"
        maxLength={LIMITS.name}
        required
      />
      <p className={classes.help}>{nameTexts.former}</p>
      <SubmitButton loading={changeName.isPending}>{nameTexts.save}</SubmitButton>
    </form>
  );
}
