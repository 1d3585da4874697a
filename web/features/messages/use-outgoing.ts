import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { MESSAGE_TEXTS } from '#shared/rules/messages.ts';
import { errorStatus } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { refusal } from '#web/lib/refusal.ts';
import { notify } from '#web/ui/notify.ts';
import { addMessage, type Message } from './api/messages.ts';
import { createOutbox, type Outbox, type Outgoing } from './outgoing.ts';

/** Milliseconds after which a send without an answer counts as failed. */
const PATIENCE = 15_000;
const [SIGNED_OUT, TOO_MANY] = [401, 429];
/** Milliseconds for which a message is sent again without asking; an older one may no longer be meant. */
const FRESH = 3_600_000;

/** Why another try needs the person; null where it is worth one as it is. */
function reasonOf(error: unknown): string | null {
  const status = errorStatus(error);
  if (status === TOO_MANY) return null;
  return status === SIGNED_OUT ? MESSAGE_TEXTS.signedOut : refusal(error);
}

const NONE: readonly Outgoing[] = [];
const outboxes = new Map<string, Outbox>();

function keyOf(viewerId: string, personId: string): string {
  return `rounds.unsent.${viewerId}.${personId}`;
}

/** One for each conversation of this tab: what is on its way goes on when the conversation is left. */
function outboxOf(key: string): Outbox {
  const outbox = outboxes.get(key) ?? createOutbox(() => localStorage, key);
  outboxes.set(key, outbox);
  return outbox;
}

/** The messages to a person that are not there yet, with what one can do about them. */
export function useOutgoing(viewerId: string, personId: string, arrived: readonly Message[]) {
  const api = useApi();
  const queryClient = useQueryClient();
  const key = keyOf(viewerId, personId);
  const list = useSyncExternalStore(
    (changed) => outboxOf(key).subscribe(changed),
    () => outboxOf(key).list(),
    () => NONE,
  );

  /** @returns whether it has arrived */
  async function deliver(message: Outgoing): Promise<boolean> {
    const outbox = outboxOf(key);
    outbox.put({ ...message, state: 'sending', refusal: null });
    try {
      const { requestKey, content } = message;
      const sent = await api.messages.send.call({ personId, requestKey, content }, { signal: AbortSignal.timeout(PATIENCE) });
      addMessage(queryClient, api, personId, sent);
      outbox.take(requestKey);
      void queryClient.invalidateQueries({ queryKey: api.messages.inbox.key() });
      return true;
    } catch (error) {
      // Only the answer was lost: the message has been seen among those that arrived.
      if (!outbox.list().some(({ requestKey }) => requestKey === message.requestKey)) return true;
      const refused = reasonOf(error);
      outbox.put({ ...message, state: 'failed', refusal: refused });
      if (refused === null) notify.error(MESSAGE_TEXTS.failed);
      // What is possible between the two may have changed.
      else void queryClient.invalidateQueries({ queryKey: api.messages.correspondent.key() });
      return false;
    }
  }

  async function retry(messages: readonly Outgoing[]) {
    let delivered = 0;
    // One after the other, in the order in which they were written.
    for (const message of messages) {
      if (!(await deliver(message))) break;
      delivered += 1;
    }
    if (delivered > 0) notify.success(MESSAGE_TEXTS.sent);
  }

  /** Sends again what failed for want of a connection. */
  function retryFailed() {
    const open = outboxOf(key)
      .list()
      .filter(({ refusal: refused, createdAt }) => refused === null && Date.now() - Date.parse(createdAt) < FRESH);
    if (open.every(({ state }) => state === 'failed')) void retry(open);
  }
  const onBack = useEffectEvent(retryFailed);
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key) outboxOf(key).reread();
    };
    const back = () => onBack();
    window.addEventListener('online', back);
    window.addEventListener('storage', onStorage);
    return () => {
      window.removeEventListener('online', back);
      window.removeEventListener('storage', onStorage);
    };
  }, [key]);

  // The answer may have been lost, or another tab has sent it.
  useEffect(() => {
    const keys = new Set(arrived.map(({ requestKey }) => requestKey));
    for (const { requestKey } of outboxOf(key).list()) if (keys.has(requestKey)) outboxOf(key).take(requestKey);
  }, [arrived, key]);

  return {
    list,
    sending: list.some(({ state }) => state === 'sending'),
    send: (requestKey: string, content: string) =>
      void deliver({ requestKey, content, createdAt: new Date().toISOString(), state: 'sending', refusal: null }),
    retry: (message: Outgoing) => void retry([message]),
    retryFailed,
    discard: (message: Outgoing) => outboxOf(key).take(message.requestKey),
  };
}
