import { LIMITS } from '#shared/rules/limits.ts';
import { usernameProblem } from '#shared/rules/sign-up.ts';
import { SIGN_UP_TEXTS } from '#shared/rules/texts/sign-up.ts';
import { LiveHint } from '#web/ui/live-hint.tsx';
import type { Availability } from './api/username-availability.ts';
import { hintTexts } from './texts/sign-up-hints.ts';

interface UsernameHintProps {
  username: string;
  availability: Availability;
  hidden: boolean;
  /** Whether the person has left the field; a short name then counts as wrong. */
  left: boolean;
}

export function UsernameHint({ username, availability, hidden, left }: UsernameHintProps) {
  if (hidden) return <LiveHint>{null}</LiveHint>;
  if (/[^A-Za-z0-9_.-]/.test(username)) return <LiveHint tone="problem">{SIGN_UP_TEXTS.usernameHint}</LiveHint>;
  const unfinished = username.length < LIMITS.username.min || !/[A-Za-z0-9]/.test(username);
  const problem = username === '' || (unfinished && !left) ? null : usernameProblem(username);
  if (problem !== null) return <LiveHint tone="problem">{problem}</LiveHint>;
  if (availability === 'taken') return <LiveHint tone="problem">{SIGN_UP_TEXTS.usernameTakenHint}</LiveHint>;
  if (availability === 'free') return <LiveHint tone="good">{hintTexts.usernameFree}</LiveHint>;
  return <LiveHint>{hintTexts.username(LIMITS.username.min, LIMITS.username.max)}</LiveHint>;
}

interface ConfirmationHintProps {
  password: string;
  confirmation: string;
  hidden: boolean;
}

/** Warns at the first differing character, but not while the repetition is incomplete. */
export function ConfirmationHint({ password, confirmation, hidden }: ConfirmationHintProps) {
  if (hidden || confirmation === '') return <LiveHint>{null}</LiveHint>;
  if (confirmation === password) return <LiveHint tone="good">{hintTexts.passwordsMatch}</LiveHint>;
  return <LiveHint tone="problem">{password.startsWith(confirmation) ? null : SIGN_UP_TEXTS.passwordsDiffer}</LiveHint>;
}
