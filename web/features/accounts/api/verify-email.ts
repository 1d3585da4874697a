import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Api } from '#web/lib/api.ts';
import { errorCode, errorMessage } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { personChanged } from '#web/lib/person-changed.ts';
import { verificationTexts } from '../texts/verification.ts';

/**
 * - `asking`: waits for the person to confirm
 * - `verified`: signed in; `setupPath` is null for an unknown kind of account; `ready` once the profile is loaded
 * - `refused`: the link is not valid
 * - `unreachable`: no response or too many tries; neither says whether the link is valid
 */
export type Verification =
  | { state: 'asking' }
  | { state: 'verifying' }
  | { state: 'verified'; setupPath: string | null; ready: boolean }
  | { state: 'already-verified' }
  | { state: 'refused' }
  | { state: 'unreachable'; message: string };

/** Milliseconds for which the success message stays before the next text, long enough to read it. */
export const GOOD_NEWS = 1_000;

type Tell = (verification: Verification) => void;

async function verify(api: Api, queryClient: QueryClient, token: string, tell: Tell): Promise<void> {
  try {
    const answer = await api.accounts.verifyEmail.call({ token });
    if (answer.state === 'already-verified') return tell({ state: 'already-verified' });
    const { setupPath } = answer;
    tell({ state: 'verified', setupPath, ready: false });
    // If this fails, the next page loads it again.
    const profile = personChanged(queryClient, api).catch(() => null);
    await Promise.all([profile, new Promise((resolve) => setTimeout(resolve, GOOD_NEWS))]);
    tell({ state: 'verified', setupPath, ready: true });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'CONFLICT') return tell({ state: 'already-verified' });
    if (code === 'LINK_INVALID' || code === 'INPUT_INVALID') return tell({ state: 'refused' });
    tell({ state: 'unreachable', message: errorMessage(error, verificationTexts.unreachable.why) });
  }
}

/**
 * Confirms an address with the token of the mail, once, after hydration, so that programs that only open links confirm nothing.
 * React's strict mode runs effects twice; only the first sends the token. In any initial state but `verifying`, the hook waits
 * for `send`, so that programs that run scripts confirm nothing either.
 */
export function useVerifyEmail(token: string, first: Verification) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [verification, setVerification] = useState(first);
  const sent = useRef<string | null>(null);

  function send() {
    setVerification({ state: token === '' ? 'refused' : 'verifying' });
    if (token !== '') void verify(api, queryClient, token, setVerification);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per token
  useEffect(() => {
    if (sent.current === token || first.state !== 'verifying') return;
    sent.current = token;
    send();
  }, [token]);

  return { verification, send };
}
