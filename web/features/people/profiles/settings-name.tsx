import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ChangeName } from '#shared/contract/people/person-name.ts';
import { LIMITS } from '#shared/rules/limits.ts';
import { normalizeName, startsInLowerCase } from '#shared/rules/names.ts';
import { PROFILE_TEXTS } from '#shared/rules/texts/profiles.ts';
import { SIGN_UP_TEXTS } from '#shared/rules/texts/sign-up.ts';
import { errorStatus, refusal } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useContractForm, validator } from '#web/lib/use-contract-form.ts';
import { LiveHint } from '#web/ui/live-hint.tsx';
import { notify } from '#web/ui/notify.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { type OwnProfile, profileSaved } from './api/profiles.ts';
import classes from './settings-form.module.css';
import setupClasses from './setup-form.module.css';
import { factTexts } from './texts/facts.ts';
import { nameTexts } from './texts/name.ts';
import { settingsTexts } from './texts/settings.ts';

const validate = validator(ChangeName);

export function SettingsName({ own: { name, nameChanges } }: { own: OwnProfile }) {
  const { ref, values, errors, field, setValues, refuseBy, submit } = useContractForm({
    initial: { name },
    labels: { name: factTexts.name },
    validate: (entries) => (normalizeName(entries.name) === name ? { name: nameTexts.same } : validate(entries)),
  });
  const api = useApi();
  const queryClient = useQueryClient();
  const changeName = useMutation(
    api.profiles.changeName.mutationOptions({
      onSuccess: ({ message }) => {
        // Not in `mutate()`: the last change replaces this form, and then its callbacks no longer run.
        notify.success(message);
        return profileSaved(queryClient, api);
      },
    }),
  );
  const { nextAt } = nameChanges;
  const shown = useRef(name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the stored name changes
  useEffect(() => {
    // Show the stored name, unless another one is typed.
    if ([shown.current, name].includes(normalizeName(values.name))) setValues({ name });
    shown.current = name;
  }, [name]);
  const text = useRef<HTMLParagraphElement>(null);
  const couldChange = useRef(nextAt === null);
  // The last change removes the form, which had the focus.
  useEffect(() => {
    if (couldChange.current && nextAt !== null && document.activeElement === document.body) text.current?.focus();
    couldChange.current = nextAt === null;
  }, [nextAt]);

  const onSubmit = submit(changeName.isPending, (input) =>
    changeName.mutate(input, {
      onError: (error) => {
        if (refuseBy(error)) return;
        notify.error(errorStatus(error) === 401 ? settingsTexts.signedOut : (refusal(error) ?? settingsTexts.failed));
      },
    }),
  );

  if (nextAt !== null)
    return (
      <>
        <p className={classes.name}>{name}</p>
        <p ref={text} tabIndex={-1} className={classes.help}>
          {PROFILE_TEXTS.nameChangedTooOften(nextAt)}
        </p>
      </>
    );
  return (
    <form ref={ref} className={setupClasses.form} onSubmit={onSubmit} noValidate>
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
        aria-required
      />
      <p className={classes.help}>{nameTexts.former}</p>
      <SubmitButton loading={changeName.isPending}>{nameTexts.save}</SubmitButton>
    </form>
  );
}
