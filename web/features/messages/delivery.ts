import type { QueryClient } from '@tanstack/react-query';
import { MESSAGE_TEXTS } from '#shared/rules/texts/messages.ts';
import { needsNoMore } from '#web/features/site/hints/put-away.ts';
import type { Api } from '#web/lib/api.ts';
import { errorStatus } from '#web/lib/errors.ts';
import { refusal } from '#web/lib/refusal.ts';
import { isStillMeant } from '#web/lib/sent-mark.ts';
import { waitingSender } from '#web/lib/waiting-sender.ts';
import { notify } from '#web/ui/notify.ts';
import { addMessage } from './api/messages.ts';
import { createOutbox, type Outbox, type Outgoing } from './outgoing.ts';

/** Milliseconds after which a send without an answer counts as failed. */
const PATIENCE = 15_000;
const [SIGNED_OUT, TOO_MANY] = [401, 429];

/** As whom, and through what, a message goes. */
export interface Sender {
  api: Api;
  queryClient: QueryClient;
  viewerId: string;
}

/** Why another try needs the person; null where it is worth one as it is. */
function reasonOf(error: unknown): string | null {
  const status = errorStatus(error);
  if (status === TOO_MANY) return null;
  return status === SIGNED_OUT ? MESSAGE_TEXTS.signedOut : refusal(error);
}

const outboxes = new Map<string, Outbox>();
const prefixOf = (viewerId: string) => `rounds.unsent.${viewerId}.`;

/**
 * One for each conversation of this tab: what is on its way goes on when the conversation is left, and what other tabs make
 * of it is heard there too.
 */
export function outboxOf(viewerId: string, personId: string): Outbox {
  const key = prefixOf(viewerId) + personId;
  const known = outboxes.get(key);
  if (known !== undefined) return known;
  const outbox = createOutbox(() => localStorage, key);
  window.addEventListener('storage', (event) => event.key === key && outbox.reread());
  outboxes.set(key, outbox);
  return outbox;
}

/** @returns whether it has arrived */
export async function deliver({ api, queryClient, viewerId }: Sender, personId: string, message: Outgoing): Promise<boolean> {
  const outbox = outboxOf(viewerId, personId);
  outbox.put({ ...message, state: 'sending', refusal: null });
  try {
    const { requestKey, content } = message;
    const sent = await api.messages.send.call({ personId, requestKey, content }, { signal: AbortSignal.timeout(PATIENCE) });
    addMessage(queryClient, api, personId, sent);
    outbox.take(requestKey);
    needsNoMore('messages');
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

/** One after the other, in the order in which they were written. */
export async function deliverAll(sender: Sender, personId: string, messages: readonly Outgoing[]): Promise<void> {
  let delivered = 0;
  for (const message of messages) {
    if (!(await deliver(sender, personId, message))) break;
    delivered += 1;
  }
  if (delivered > 0) notify.success(MESSAGE_TEXTS.sent);
}

/** The people to whom this browser keeps something unsent; null where it keeps nothing. */
function keptFor(viewerId: string): string[] | null {
  const prefix = prefixOf(viewerId);
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  } catch {
    return null;
  }
}

/** Sends again, in every conversation, what failed for want of a connection; settles when all of it has an answer. */
export async function deliverUnsent(sender: Sender, sessionId: string): Promise<void> {
  const prefix = prefixOf(sender.viewerId);
  const inTab = () => [...outboxes.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  const people = keptFor(sender.viewerId);
  const unsent = (people ?? inTab()).length > 0;
  // Another tab may have logged somebody else in, and what is sent goes out as whoever that is.
  if (!unsent || !(await waitingSender(sender.api, sender.queryClient, { id: sender.viewerId, sessionId }).isStillIn())) return;
  const deliveries = (people ?? inTab()).map((personId) => {
    const outbox = outboxOf(sender.viewerId, personId);
    // What was discarded in another tab is not meant any more.
    if (people !== null) outbox.reread();
    const open = outbox.list().filter(({ refusal: refused, mark }) => refused === null && isStillMeant(mark, sessionId));
    return open.every(({ state }) => state === 'failed') ? deliverAll(sender, personId, open) : undefined;
  });
  await Promise.all(deliveries);
}
