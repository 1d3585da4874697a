import { type MutationState, type QueryClient, useMutation, useMutationState } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { SendOptions } from './api.ts';
import { errorCode } from './errors.ts';
import { useViewer } from './hooks.tsx';
import { useOnline } from './use-online.ts';

/** Milliseconds for which a send waits for a connection; older texts may be outdated. */
const FRESH = 3_600_000;
/** Milliseconds after which a request counts as unanswered. */
const PATIENCE = 15_000;
/** Milliseconds between two tries: the first wait and the longest. */
const FIRST_RETRY = 500;
const LAST_RETRY = 10_000;

/** One press of "Send". */
interface Sent<Input> {
  input: Input;
  /** The session in which "Send" was pressed; the server refuses the request in any other (`SESSION_HEADER`). */
  sessionId: string;
  /** In milliseconds since 1970. */
  pressedAt: number;
  /** Withdraws the send while it waits. */
  abort: AbortController;
}

/** A send that is dropped on purpose: its author withdrew it, or it waited longer than `FRESH`. */
class NotMeant extends Error {}

type Call<Input, Answer> = (input: Input, options: SendOptions) => Promise<Answer>;

interface SendMutation<Input, Answer> {
  /** Sends of one kind go out one after the other, in the order in which they were pressed. */
  kind: readonly string[];
  call: Call<Input, Answer>;
  /** Checks just before the request that the author still wants it: another tab may have changed or discarded the draft. */
  isMeant?: (input: Input) => boolean;
  /** Both callbacks also run after the sending component has unmounted. */
  onSent: (answer: Answer, input: Input) => void;
  onFailed: (error: unknown, input: Input) => void;
}

const keyOf = (kind: readonly string[]) => ['send', ...kind];

/** Whether a request got no response. Inputs carry an idempotency key or a target state, so a retry never writes twice. */
function isUnanswered(_failures: number, error: unknown): boolean {
  return errorCode(error) === null && !(error instanceof NotMeant);
}

/**
 * Sends what a person wrote or pressed. A send waits while there is no connection: TanStack Query pauses the mutation if the
 * browser knows that it is offline, and retries it if the request gets no response. A send ends when the page closes, after an
 * hour, or when the session changes.
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
      retryDelay: (failures: number) => Math.min(FIRST_RETRY * 2 ** failures, LAST_RETRY),
      mutationFn: async ({ input, sessionId: pressedIn, pressedAt, abort }: Sent<Input>) => {
        const { call, isMeant = () => true } = latest.current;
        if (!isMeant(input)) abort.abort();
        if (abort.signal.aborted || Date.now() - pressedAt > FRESH) throw new NotMeant();
        return call(input, { context: { sessionId: pressedIn }, signal: AbortSignal.timeout(PATIENCE) });
      },
      onSuccess: (answer: Answer, { input }: Sent<Input>) => latest.current.onSent(answer, input),
      onError: (error: unknown, { input, abort }: Sent<Input>) => {
        if (!abort.signal.aborted) latest.current.onFailed(error, input);
      },
    }),
    [scope],
  );
  const { mutate } = useMutation(options);
  return (input) => mutate({ input, sessionId, pressedAt: Date.now(), abort: new AbortController() });
}

const isUntried = ({ isPaused, failureCount }: MutationState) => isPaused && failureCount === 0;

/** `waiting`: not tried yet. `retrying`: tried without a response, so it may have reached the server. */
type SendState = 'sending' | 'waiting' | 'retrying';

/** The pending sends of one kind, in the order in which they were pressed. */
export function useSending<Input>(kind: readonly string[]) {
  const online = useOnline();
  const all = useMutationState({
    filters: { mutationKey: keyOf(kind), status: 'pending' },
    select: ({ state, options: { scope } }) => ({ sent: state.variables as Sent<Input>, scope: scope?.id, state }),
  });
  // Later sends wait behind one that gets no response.
  const stuck = new Set(all.filter(({ state }) => state.failureCount > 0).map(({ scope }) => scope));
  const stateOf = ({ scope, state }: (typeof all)[number]): SendState => {
    if (online && !stuck.has(scope)) return 'sending';
    return isUntried(state) ? 'waiting' : 'retrying';
  };
  return all.filter(({ sent }) => !sent.abort.signal.aborted).map((one) => ({ input: one.sent.input, state: stateOf(one) }));
}

/** The send status of a draft; `unsent` if the server refused it or the page was closed before the response. */
export type SendStatus = SendState | 'unsent' | null;

export function useSendStatus({ requestKey = '', sent = '' }: Partial<Record<string, string>>): SendStatus {
  const pending = useSending<{ requestKey?: string }>([]).find(({ input }) => input.requestKey === requestKey);
  return pending?.state ?? (sent === '' ? null : 'unsent');
}

/** Whether a text may have reached the server; it must not change until the server responds. */
export function isTried(status: SendStatus): boolean {
  return status === 'sending' || status === 'retrying';
}

function pendingOf<Input>(queryClient: QueryClient, kind: readonly string[], which: (input: Input) => boolean) {
  const found = queryClient.getMutationCache().findAll({ mutationKey: keyOf(kind), status: 'pending' });
  const all = found.map(({ state }) => ({
    ...(state.variables as Sent<Input>),
    untried: isUntried(state),
  }));
  return all.filter(({ input, abort }) => !abort.signal.aborted && which(input));
}

/** Whether a send is pending. Reads the cache directly, so that a second press before the next render is noticed. */
export function isSending<Input>(
  queryClient: QueryClient,
  kind: readonly string[],
  which: (input: Input) => boolean = () => true,
): boolean {
  return pendingOf(queryClient, kind, which).length > 0;
}

/** Withdraws sends that have not been tried yet. */
export function takeBack<Input>(queryClient: QueryClient, kind: readonly string[], which: (input: Input) => boolean = () => true) {
  for (const { abort, untried } of pendingOf(queryClient, kind, which)) if (untried) abort.abort();
}

/** Stops all retries when another person signs in. */
export function takeBackAll(queryClient: QueryClient) {
  for (const { abort } of pendingOf(queryClient, [], () => true)) abort.abort();
}
