import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { VerifyEmail } from '#shared/contract/accounts/forms.ts';
import type { Api } from '#web/lib/api.ts';
import { errorCode, errorMessage, fieldErrors } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { personChanged } from '#web/lib/person-changed.ts';
import { notify } from '#web/ui/notify.ts';
import { verificationTexts } from '../texts/verification.ts';

/**
 * - `verified`: signed in; `setupPath` is null for an unknown kind of account; `ready` once the
 * profile is loaded
 * - `password`: another browser signed up, so this one must know the password
 * - `unreachable`: no response or too many tries, so the link may still be valid
 */
export type Verification =
  | { state: 'asking' }
  | { state: 'verifying' }
  | { state: 'verified'; setupPath: string | null; ready: boolean }
  | { state: 'password'; sending: boolean }
  | { state: 'already-verified' }
  | { state: 'refused' }
  | { state: 'unreachable'; message: string };

export const SUCCESS_MESSAGE_MS = 1_000;

type Input = z.infer<typeof VerifyEmail>;
export type Proof = Pick<Input, 'password' | 'passwordUnknown'>;
type OnChange = (verification: Verification) => void;
type OnRefused = (error: unknown) => void;

async function verify(api: Api, queryClient: QueryClient, input: Input, onChange: OnChange, onRefused: OnRefused): Promise<void> {
  try {
    const answer = await api.accounts.verifyEmail.call(input);
    if (answer.state === 'already-verified') return onChange({ state: 'already-verified' });
    const { setupPath } = answer;
    if (input.passwordUnknown === true) notify.success(verificationTexts.password.unknownNext);
    onChange({ state: 'verified', setupPath, ready: false });
    // If this fails, the next page loads the profile.
    const profile = personChanged(queryClient, api).catch(() => null);
    await Promise.all([profile, new Promise((resolve) => setTimeout(resolve, SUCCESS_MESSAGE_MS))]);
    onChange({ state: 'verified', setupPath, ready: true });
  } catch (error) {
    const code = errorCode(error);
    if (fieldErrors(error).password !== undefined) {
      onChange({ state: 'password', sending: false });
      return input.password === undefined ? undefined : onRefused(error);
    }
    if (code === 'CONFLICT') return onChange({ state: 'already-verified' });
    if (code === 'LINK_INVALID' || code === 'INPUT_INVALID') return onChange({ state: 'refused' });
    onChange({ state: 'unreachable', message: errorMessage(error, verificationTexts.unreachable.why) });
  }
}

/**
 * Sends the token in an effect, so that programs that only open links confirm nothing. Strict mode
 * runs effects twice, but only the first sends it. In states other than `verifying`, waits for
 * `send`, so that programs that run scripts confirm nothing either.
 */
export function useVerifyEmail(token: string, first: Verification) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [verification, setVerification] = useState(first);
  const sent = useRef<string | null>(null);

  /** @param onRefused gets the error of a wrong password */
  function send(proof?: Proof, onRefused: OnRefused = () => {}) {
    if (token === '') return setVerification({ state: 'refused' });
    setVerification(proof === undefined ? { state: 'verifying' } : { state: 'password', sending: true });
    void verify(api, queryClient, { token, ...proof }, setVerification, onRefused);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per token
  useEffect(() => {
    if (sent.current === token || first.state !== 'verifying') return;
    sent.current = token;
    send();
  }, [token]);

  return { verification, send };
}
