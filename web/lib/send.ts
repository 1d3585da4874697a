import { type MutationState, type QueryClient, useMutation, useMutationState } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { SendOptions } from './api.ts';
import { SENDS, type Sent } from './cancel-all-sends.ts';
import { errorCode } from './errors.ts';
import { useViewer } from './hooks.tsx';
import { useOnline } from './use-online.ts';

/** A text that has waited longer for a connection may be outdated. */
const MAX_WAIT_MS = 3_600_000;
const RESPONSE_TIMEOUT_MS = 15_000;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 10_000;

class SendCanceled extends Error {}

type Call<Input, Answer> = (input: Input, options: SendOptions) => Promise<Answer>;

interface SendMutation<Input, Answer> {
  kind: readonly string[];
  call: Call<Input, Answer>;
  /** Another tab may have changed or discarded the draft. */
  isMeant?: (input: Input) => boolean;
  /** Both also run after the sending component has unmounted. */
  onSent: (answer: Answer, input: Input, retried: boolean) => void;
  onFailed: (error: unknown, input: Input) => void;
}

const keyOf = (kind: readonly string[]) => [...SENDS, ...kind];

/**
 * No response arrived. Inputs carry an idempotency key or a target state, so a retry never writes
 * twice.
 */
function isUnanswered(_failures: number, error: unknown): boolean {
  return errorCode(error) === null && !(error instanceof SendCanceled);
}

export const lockName = (requestKey: string) => `rounds.send.${requestKey}`;

/** The browser releases a lock when its tab closes. Plain http outside localhost has no Web Locks. */
function holdLock(input: unknown): () => void {
  const { requestKey } = input as { requestKey?: string };
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  if (requestKey !== undefined && 'locks' in navigator)
    navigator.locks
      .request(lockName(requestKey), () => released)
      .catch(() => {
        // The browser denies locks, so other tabs see the draft as unsent.
      });
  return () => release();
}

/**
 * TanStack Query pauses the mutation while offline and retries it if no response comes. It ends
 * when the page closes, after an hour, or when the session changes.
 */
export function useSend<Input, Answer>(send: SendMutation<Input, Answer>): (input: Input) => void {
  const sessionId = useViewer()?.sessionId ?? '';
  const latest = useRef(send);
  useLayoutEffect(() => {
    latest.current = send;
  });
  const scope = send.kind.join(' ');
  // New options on each render would notify every like button on the page.
  const options = useMemo(
    () => ({
      mutationKey: keyOf(scope.split(' ')),
      scope: { id: scope },
      networkMode: 'online' as const,
      retry: isUnanswered,
      retryDelay: (failures: number) => Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS),
      mutationFn: async (sent: Sent<Input>) => {
        const { input, sessionId: pressedIn, pressedAt, abort } = sent;
        const { call, isMeant = () => true } = latest.current;
        if (!isMeant(input)) abort.abort();
        if (abort.signal.aborted || Date.now() - pressedAt > MAX_WAIT_MS) throw new SendCanceled();
        sent.tries += 1;
        return call(input, { context: { sessionId: pressedIn }, signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
      },
      onSuccess: (answer: Answer, { input, tries }: Sent<Input>) => latest.current.onSent(answer, input, tries > 1),
      onError: (error: unknown, { input, abort }: Sent<Input>) => {
        if (!abort.signal.aborted) latest.current.onFailed(error, input);
      },
      onSettled: (_answer: unknown, _error: unknown, { release }: Sent<Input>) => release(),
    }),
    [scope],
  );
  const { mutate } = useMutation(options);
  return (input) => mutate({ input, sessionId, pressedAt: Date.now(), abort: new AbortController(), tries: 0, release: holdLock(input) });
}

const isUntried = ({ isPaused, failureCount }: MutationState) => isPaused && failureCount === 0;

/**
 * `waiting`: not tried yet. `retrying`: tried without a response, so it may have reached the
 * server.
 */
export type SendState = 'sending' | 'waiting' | 'retrying';

export function useSending<Input>(kind: readonly string[]) {
  const online = useOnline();
  const all = useMutationState({
    filters: { mutationKey: keyOf(kind), status: 'pending' },
    select: ({ state, options: { scope } }) => ({ sent: state.variables as Sent<Input>, scope: scope?.id, state }),
  });
  const retryingScopes = new Set(all.filter(({ state }) => state.failureCount > 0).map(({ scope }) => scope));
  const stateOf = ({ scope, state }: (typeof all)[number]): SendState => {
    if (online && !retryingScopes.has(scope)) return 'sending';
    return isUntried(state) ? 'waiting' : 'retrying';
  };
  return all.filter(({ sent }) => !sent.abort.signal.aborted).map((one) => ({ input: one.sent.input, state: stateOf(one) }));
}

function pendingOf<Input>(queryClient: QueryClient, kind: readonly string[], matches: (input: Input) => boolean) {
  const mutations = queryClient.getMutationCache().findAll({ mutationKey: keyOf(kind), status: 'pending' });
  const all = mutations.map((mutation) => ({
    ...(mutation.state.variables as Sent<Input>),
    mutation,
    untried: isUntried(mutation.state),
  }));
  return all.filter(({ input, abort }) => !abort.signal.aborted && matches(input));
}

/** Reads the cache directly, so that a second press before the next render is noticed. */
export function isSending<Input>(
  queryClient: QueryClient,
  kind: readonly string[],
  matches: (input: Input) => boolean = () => true,
): boolean {
  return pendingOf(queryClient, kind, matches).length > 0;
}

export function cancelSends<Input>(queryClient: QueryClient, kind: readonly string[], matches: (input: Input) => boolean = () => true) {
  for (const { mutation, untried, release } of pendingOf(queryClient, kind, matches)) {
    if (!untried) continue;
    queryClient.getMutationCache().remove(mutation);
    release();
  }
}
