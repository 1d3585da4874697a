import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useApi, useViewer } from '#web/lib/hooks.tsx';
import { sentMark } from '#web/lib/sent-mark.ts';
import type { Message } from './api/messages.ts';
import { deliver, deliverAll, outboxOf } from './delivery.ts';
import type { Outgoing } from './outgoing.ts';

const NONE: readonly Outgoing[] = [];

/** The messages to a person that are not there yet, with what one can do about them. */
export function useOutgoing(viewerId: string, personId: string, arrived: readonly Message[]) {
  const sender = { api: useApi(), queryClient: useQueryClient(), viewerId };
  const sessionId = useViewer()?.sessionId ?? '';
  const list = useSyncExternalStore(
    (changed) => outboxOf(viewerId, personId).subscribe(changed),
    () => outboxOf(viewerId, personId).list(),
    () => NONE,
  );

  // The answer may have been lost, or another tab has sent it.
  useEffect(() => {
    const outbox = outboxOf(viewerId, personId);
    const keys = new Set(arrived.map(({ requestKey }) => requestKey));
    for (const { requestKey } of outbox.list()) if (keys.has(requestKey)) outbox.take(requestKey);
  }, [arrived, viewerId, personId]);

  return {
    list,
    sending: list.some(({ state }) => state === 'sending'),
    send: (requestKey: string, content: string) =>
      void deliver(sender, personId, { requestKey, content, mark: sentMark(sessionId), state: 'sending', refusal: null }),
    retry: (message: Outgoing) => void deliverAll(sender, personId, [message]),
    discard: (message: Outgoing) => outboxOf(viewerId, personId).take(message.requestKey),
  };
}
