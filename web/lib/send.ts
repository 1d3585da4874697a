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
  /** In which session it was pressed; the server refuses it in any other (`SESSION_HEADER`). */
  sessionId: string;
  /** In milliseconds since 1970. */
  pressedAt: number;
  /** Takes it back as long as it waits. */
  abort: AbortController;
}

/** Not sent on purpose: its author withdrew it, or it waited longer than `FRESH`. */
class NotMeant extends Error {}

type Call<Input, Answer> = (input: Input, options: SendOptions) => Promise<Answer>;

interface SendMutation<Input, Answer> {
  /** Sends of one kind go out one after the other, in the order in which they were pressed. */
  kind: readonly string[];
  call: Call<Input, Answer>;
  /** Whether its author still means it when it goes out: another tab may have changed or discarded the draft. */
  isMeant?: (input: Input) => boolean;
  /** Both also run when the component that sent it has left the page. */
  onSent: (answer: Answer, input: Input) => void;
  onFailed: (error: unknown, input: Input) => void;
}

const keyOf = (kind: readonly string[]) => ['send', ...kind];

/** Whether no answer came. Inputs bear a request key or a state, so that a lost answer writes nothing twice. */
function isUnanswered(_failures: number, error: unknown): boolean {
  return errorCode(error) === null && !(error instanceof NotMeant);
}

/**
 * Sends what a person wrote or pressed. Without a connection it waits, whether the browser knows that it is offline
 * (TanStack Query pauses the mutation) or the request gets no answer (it is tried again). It is sent as long as this page
 * is open, within an hour, and only in the session in which it was pressed.
 */
export function useSend<Input, Answer>(send: SendMutation<Input, Answer>): (input: Input) => void {
  const sessionId = useViewer()?.sessionId ?? '';
  const latest = useRef(send);
  useLayoutEffect(() => {
    latest.current = send;
  });
  const scope = send.kind.join(' ');
  // New options with each render would be told to every heart on the page.
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

/** `waiting`: not tried yet. `retrying`: tried without an answer, so that it may have arrived. */
type SendState = 'sending' | 'waiting' | 'retrying';

/** What of a kind is on its way or waits, in the order in which it was pressed. */
export function useSending<Input>(kind: readonly string[]) {
  const online = useOnline();
  const all = useMutationState({
    filters: { mutationKey: keyOf(kind), status: 'pending' },
    select: ({ state, options: { scope } }) => ({ sent: state.variables as Sent<Input>, scope: scope?.id, state }),
  });
  // What was pressed later waits behind what gets no answer.
  const stuck = new Set(all.filter(({ state }) => state.failureCount > 0).map(({ scope }) => scope));
  const stateOf = ({ scope, state }: (typeof all)[number]): SendState => {
    if (online && !stuck.has(scope)) return 'sending';
    return isUntried(state) ? 'waiting' : 'retrying';
  };
  return all.filter(({ sent }) => !sent.abort.signal.aborted).map((one) => ({ input: one.sent.input, state: stateOf(one) }));
}

/** Where a draft stands; `unsent` after a refusal, or when the page was closed before the answer. */
export type SendStatus = SendState | 'unsent' | null;

export function useSendStatus({ requestKey = '', sent = '' }: Partial<Record<string, string>>): SendStatus {
  const pending = useSending<{ requestKey?: string }>([]).find(({ input }) => input.requestKey === requestKey);
  return pending?.state ?? (sent === '' ? null : 'unsent');
}

/** Whether a text may have arrived, so that it has to stay as it is until it is answered. */
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

/** Whether something is on its way or waits: to the moment, where a second press comes before the next render. */
export function isSending<Input>(
  queryClient: QueryClient,
  kind: readonly string[],
  which: (input: Input) => boolean = () => true,
): boolean {
  return pendingOf(queryClient, kind, which).length > 0;
}

/** Takes back what has not left this page yet. */
export function takeBack<Input>(queryClient: QueryClient, kind: readonly string[], which: (input: Input) => boolean = () => true) {
  for (const { abort, untried } of pendingOf(queryClient, kind, which)) if (untried) abort.abort();
}

/** Tries nothing again that the person before had sent. */
export function takeBackAll(queryClient: QueryClient) {
  for (const { abort } of pendingOf(queryClient, [], () => true)) abort.abort();
}
