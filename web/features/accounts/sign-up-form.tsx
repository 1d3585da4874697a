import { Checkbox, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { LIMITS } from '#shared/rules/limits.ts';
import { startsInLowerCase } from '#shared/rules/names.ts';
import type { UserType } from '#shared/rules/people.ts';
import { emailProblem } from '#shared/rules/sign-up.ts';
import { SIGN_UP_TEXTS } from '#shared/rules/texts/sign-up.ts';
import { refusal } from '#web/lib/errors.ts';
import { usePosted } from '#web/lib/form-action.ts';
import { useContractForm } from '#web/lib/use-contract-form.ts';
import { FormErrors } from '#web/ui/form-errors.tsx';
import { LiveHint } from '#web/ui/live-hint.tsx';
import { notify } from '#web/ui/notify.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import textAction from '#web/ui/text-action.module.css';
import classes from './account-form.module.css';
import { useSignUp } from './api/sign-up.ts';
import { useUsernameAvailability } from './api/username-availability.ts';
import { confirmationProblem } from './confirmation-problem.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { UsernameHint } from './sign-up-hints.tsx';
import type { SignUpEntries } from './sign-up-problems.ts';
import { signedUpState } from './signed-up.ts';
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
const EMPTY = { name: '', email: '', username: '', password: '', confirmation: '', accepted: false };

const loadSuggestion = () => import('./username-for.ts');

export function SignUpForm({ userType }: { userType: UserType }) {
  const posted = usePosted();
  const { ref, values, errors, change, field, refuseBy, submit, submitting, summary } = useContractForm({
    initial: EMPTY,
    labels: LABELS,
    validate: {
      load: async () => {
        const { signUpProblems } = await import('./sign-up-problems.ts');
        return (entries) => signUpProblems(entries, userType);
      },
      unloaded: ({ password, confirmation }) => confirmationProblem(password, confirmation),
    },
    posted,
  });
  const availability = useUsernameAvailability(values.username);
  const suggested = useRef('');
  const [left, setLeft] = useState(false);
  const [busy, setBusy] = useState(false);
  const signUp = useSignUp();
  const navigate = useNavigate();
  const { name, email } = values;

  const isChosen = (username: string) => username !== '' && username !== suggested.current;

  async function suggestUsername() {
    if (isChosen(values.username)) return;
    const suggestion = await loadSuggestion()
      .then(({ usernameFor }) => usernameFor(name))
      .catch(() => '');
    const username = ref.current?.elements.namedItem('username');
    // Rendered at once: with a later render it could mix with what the person types by then.
    if (!(username instanceof HTMLInputElement) || isChosen(username.value) || username === document.activeElement) return;
    if (suggestion === '' || suggestion === username.value) return;
    suggested.current = suggestion;
    flushSync(() => change('username', suggestion));
  }

  async function send({ confirmation: _, ...input }: SignUpEntries) {
    try {
      notify.success((await signUp.mutateAsync({ ...input, userType })).message);
      await navigate('/login', { state: signedUpState(input.email.trim()) });
    } catch (error) {
      if (!refuseBy(error)) notify.error(refusal(error) ?? signUpTexts.failed);
    }
  }

  const onSubmit = submit(busy, (entries) => {
    setBusy(true);
    void send(entries).finally(() => setBusy(false));
  });

  const emailHint = userType === 'medical_student' ? SIGN_UP_TEXTS.eduHint : SIGN_UP_TEXTS.email;

  return (
    <form ref={ref} method="post" className={classes.form} onSubmit={onSubmit} noValidate>
      <TextInput
        {...field('name')}
        label={LABELS.name}
        description={<LiveHint>{errors.name === undefined && startsInLowerCase(name) ? SIGN_UP_TEXTS.nameHint : null}</LiveHint>}
        onBlur={() => void suggestUsername()}
        autoComplete="name"
        autoCapitalize="words"
        maxLength={LIMITS.name}
        aria-required
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
        aria-required
      />
      <TextInput
        {...field('username')}
        label={LABELS.username}
        description={
          <UsernameHint username={values.username} availability={availability} hidden={errors.username !== undefined || busy} left={left} />
        }
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-required
      />
      <NewPasswordFields values={values} errors={errors} field={field} labels={LABELS} />
      <Checkbox
        {...field('accepted')}
        aria-invalid={errors.accepted !== undefined || undefined}
        label={
          <>
            {signUpTexts.accept.before}
            <a href="/community-guidelines" target="_blank" rel="noopener" className={textAction.action}>
              {signUpTexts.accept.guidelines}
            </a>
            {signUpTexts.accept.after}
          </>
        }
        aria-required
      />
      <FormErrors {...summary} />
      <p role="alert" className={classes.failure}>
        {signUp.isIdle && posted.failure?.message}
      </p>
      <SubmitButton posts loading={busy || submitting}>
        {signUpTexts.send}
      </SubmitButton>
    </form>
  );
}
