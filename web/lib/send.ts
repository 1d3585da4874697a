import { type QueryClient, useMutation, useMutationState } from '@tanstack/react-query';
import type { SendOptions } from './api.ts';
import { errorCode } from './errors.ts';
import { useViewer } from './hooks.tsx';
import { useOnline } from './use-online.ts';

/** Milliseconds for which something waits for a connection; after that its author may no longer mean it. */
const FRESH = 3_600_000;
/** Milliseconds after which a request counts as unanswered. */
const PATIENCE = 15_000;
const RETRIES = 3;
const FIRST_RETRY = 500;

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

/** It was taken back, or waited for too long. */
class NotMeant extends Error {}

type Call<Input, Answer> = (input: Input, options: SendOptions) => Promise<Answer>;

interface SendMutation<Input, Answer> {
  /** Sends of one kind go out one after the other, in the order in which they were pressed. */
  kind: readonly string[];
  call: Call<Input, Answer>;
  /** Both also run when the component that sent it has left the page. */
  onSent: (answer: Answer, input: Input) => void;
  onFailed: (error: unknown, input: Input) => void;
}

const keyOf = (kind: readonly string[]) => ['send', ...kind];

/**
 * Sends what a person wrote or pressed. Without a connection TanStack Query pauses it and sends it when the browser is
 * online again, as long as this page is open, within an hour, and only in the session in which it was pressed.
 */
export function useSend<Input, Answer>({ kind, call, onSent, onFailed }: SendMutation<Input, Answer>): (input: Input) => void {
  const sessionId = useViewer()?.sessionId ?? '';
  const mutation = useMutation({
    mutationKey: keyOf(kind),
    scope: { id: kind.join(' ') },
    networkMode: 'online',
    // Where no answer came. Inputs bear a request key or a state, so that a lost answer writes nothing twice.
    retry: (failures, error) => failures < RETRIES && errorCode(error) === null && !(error instanceof NotMeant),
    retryDelay: (failures) => FIRST_RETRY * 2 ** failures,
    mutationFn: async (sent: Sent<Input>) => {
      if (sent.abort.signal.aborted || Date.now() - sent.pressedAt > FRESH) throw new NotMeant();
      return call(sent.input, { context: { sessionId: sent.sessionId }, signal: AbortSignal.timeout(PATIENCE) });
    },
    onSuccess: (answer, { input }) => onSent(answer, input),
    onError: (error, { input, abort }) => {
      if (!abort.signal.aborted) onFailed(error, input);
    },
  });
  return (input) => mutation.mutate({ input, sessionId, pressedAt: Date.now(), abort: new AbortController() });
}

/** What of a kind is on its way, in the order in which it was pressed. */
export function useSending<Input>(kind: readonly string[]) {
  const online = useOnline();
  const all = useMutationState({
    filters: { mutationKey: keyOf(kind), status: 'pending' },
    select: ({ state }) => ({ sent: state.variables as Sent<Input>, isPaused: state.isPaused }),
  });
  // What stands behind another one is paused as well.
  return all
    .filter(({ sent }) => !sent.abort.signal.aborted)
    .map(({ sent, isPaused }) => ({ input: sent.input, pressedAt: sent.pressedAt, waits: isPaused && !online }));
}

/** How it stands with a draft: on its way, waiting for a connection, or sent before the page ended and without an answer. */
export type SendStatus = 'sending' | 'waiting' | 'unsent' | null;

export function useSendStatus({ requestKey = '', sent = '' }: Partial<Record<string, string>>): SendStatus {
  const pending = useSending<{ requestKey?: string }>([]).find(({ input }) => input.requestKey === requestKey);
  if (pending !== undefined) return pending.waits ? 'waiting' : 'sending';
  return sent === '' ? null : 'unsent';
}

function pendingOf<Input>(queryClient: QueryClient, kind: readonly string[], which: (input: Input) => boolean) {
  const found = queryClient.getMutationCache().findAll({ mutationKey: keyOf(kind), status: 'pending' });
  const all = found.map(({ state }) => ({ ...(state.variables as Sent<Input>), isPaused: state.isPaused }));
  return all.filter(({ input, abort }) => !abort.signal.aborted && which(input));
}

/** Whether something is on its way or waits: to the moment, where a second press comes before the next render. */
export function isSending<Input>(queryClient: QueryClient, kind: readonly string[], which: (input: Input) => boolean): boolean {
  return pendingOf(queryClient, kind, which).length > 0;
}

/** Takes back what has not left this page yet: of one kind, or everything that the person before had sent. */
export function takeBack<Input>(queryClient: QueryClient, kind: readonly string[] = [], which: (input: Input) => boolean = () => true) {
  for (const { abort, isPaused } of pendingOf(queryClient, kind, which)) if (isPaused) abort.abort();
}
