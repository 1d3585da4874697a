import { Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { LIMITS } from '#shared/rules/limits.ts';
import { startsInLowerCase } from '#shared/rules/names.ts';
import type { UserType } from '#shared/rules/people.ts';
import { emailProblem } from '#shared/rules/sign-up.ts';
import { SIGN_UP_TEXTS } from '#shared/rules/texts/sign-up.ts';
import { fieldErrors } from '#web/lib/errors.ts';
import { usePosted, usePostedFields } from '#web/lib/form-action.ts';
import { refusal } from '#web/lib/refusal.ts';
import { FormErrors } from '#web/ui/form-errors.tsx';
import { LiveHint } from '#web/ui/live-hint.tsx';
import { notify } from '#web/ui/notify.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import textAction from '#web/ui/text-action.module.css';
import classes from './account-form.module.css';
import { useSignUp } from './api/sign-up.ts';
import { useUsernameAvailability } from './api/username-availability.ts';
import { PasswordChecklist } from './password-checklist.tsx';
import { PasswordField } from './password-field.tsx';
import { ConfirmationHint, UsernameHint } from './sign-up-hints.tsx';
import type { SignUpEntries } from './sign-up-problems.ts';
import { signedUp } from './signed-up.ts';
import { accountTexts } from './texts/account.ts';
import { signUpTexts } from './texts/sign-up.ts';

const LABELS = {
  name: signUpTexts.labels.name,
  email: accountTexts.labels.email,
  username: signUpTexts.labels.username,
  password: accountTexts.labels.password,
  confirmation: signUpTexts.labels.confirmation,
  accepted: signUpTexts.labels.accepted,
};
const EMPTY = { name: '', email: '', username: '', password: '', confirmation: '' };

/** The contract's checks: a third of the script that this page would load, and needed when the form is sent. */
const loadChecks = () => import('./sign-up-problems.ts');
const loadSuggestion = () => import('./username-for.ts');
const preloadParts = () => void Promise.all([loadChecks(), loadSuggestion()]).catch(() => {});

export function SignUpForm({ userType }: { userType: UserType }) {
  const posted = usePosted();
  const { form, values, errors, change, clear, field, refuse, focus } = usePostedFields(EMPTY, posted);
  const { availability, isFree } = useUsernameAvailability(values.username);
  const [left, setLeft] = useState(false);
  const [busy, setBusy] = useState(false);
  const signUp = useSignUp();
  const navigate = useNavigate();
  const { name, email, password, confirmation } = values;

  /** What is wrong with the entries, as far as this browser can tell. */
  async function check(entries: SignUpEntries) {
    const checks = await loadChecks().catch(() => null);
    // The server checks the same.
    if (checks === null) return {};
    const { isForServerToTell, signUpProblems } = checks;
    const wrong = signUpProblems(entries, userType);
    if (wrong.username === undefined && availability === 'taken' && !(await isFree())) wrong.username = SIGN_UP_TEXTS.usernameTaken;
    return isForServerToTell(wrong, email) ? {} : wrong;
  }

  /** What others address one by: to be kept, or replaced by a better one. Whoever is in the field already chooses themselves. */
  async function suggestUsername() {
    const suggestion = await loadSuggestion()
      .then(({ usernameFor }) => usernameFor(name))
      .catch(() => '');
    const username = form.current?.elements.namedItem('username');
    if (username instanceof HTMLInputElement && username.value === '' && username !== document.activeElement)
      change('username', suggestion);
  }

  async function send(entries: SignUpEntries) {
    try {
      const wrong = await check(entries);
      if (Object.keys(wrong).length > 0) return refuse(wrong);
      const { confirmation: _, ...input } = entries;
      notify.success((await signUp.mutateAsync({ ...input, userType })).message);
      await navigate('/login', { state: signedUp(email.trim()) });
    } catch (error) {
      const fields = fieldErrors(error);
      if (Object.keys(LABELS).some((label) => fields[label] !== undefined)) refuse(fields);
      else notify.error(refusal(error) ?? signUpTexts.failed);
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const accepted = new FormData(event.currentTarget).has('accepted');
    void send({ ...values, accepted }).finally(() => setBusy(false));
  }

  const emailHint = userType === 'medical_student' ? SIGN_UP_TEXTS.eduHint : SIGN_UP_TEXTS.email;

  return (
    <form ref={form} method="post" className={classes.form} onFocus={preloadParts} onSubmit={onSubmit} noValidate>
      <TextInput
        {...field('name')}
        label={LABELS.name}
        description={<LiveHint>{errors.name === undefined && startsInLowerCase(name) ? SIGN_UP_TEXTS.nameHint : null}</LiveHint>}
        onBlur={() => values.username === '' && void suggestUsername()}
        autoComplete="name"
        autoCapitalize="words"
        maxLength={LIMITS.name}
        required
      />
      <TextInput
        {...field('email')}
        label={LABELS.email}
        description={
          <LiveHint>
            {errors.email === undefined && email.trim() !== '' && emailProblem(email, userType) !== null ? emailHint : null}
          </LiveHint>
        }
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LIMITS.email}
        required
      />
      <TextInput
        {...field('username')}
        label={LABELS.username}
        description={
          <UsernameHint username={values.username} availability={availability} hidden={errors.username !== undefined} left={left} />
        }
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField
        {...field('password')}
        label={LABELS.password}
        autoComplete="new-password"
        description={<PasswordChecklist password={password} />}
      />
      <PasswordField
        {...field('confirmation')}
        label={LABELS.confirmation}
        autoComplete="new-password"
        description={<ConfirmationHint password={password} confirmation={confirmation} hidden={errors.confirmation !== undefined} />}
      />
      <Checkbox
        name="accepted"
        defaultChecked={posted.values.accepted === 'on'}
        label={
          <>
            {signUpTexts.accept.before}
            <a href="/community-guidelines" target="_blank" rel="noopener" className={textAction.action}>
              {signUpTexts.accept.guidelines}
            </a>
            {signUpTexts.accept.after}
          </>
        }
        error={errors.accepted}
        required
        onChange={() => clear('accepted')}
      />
      <FormErrors labels={LABELS} errors={errors} onChoose={(chosen) => focus((label) => label === chosen)} />
      <p role="alert" className={classes.failure}>
        {signUp.isIdle && posted.failure?.message}
      </p>
      <SubmitButton posts loading={busy}>
        {signUpTexts.send}
      </SubmitButton>
    </form>
  );
}
