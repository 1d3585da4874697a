import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { MESSAGE_TEXTS } from '#shared/rules/texts/messages.ts';
import { dismissHintQuietly } from '#web/features/site/hints/dismiss-hint.ts';
import type { SendStatus } from '#web/lib/draft-status.ts';
import { draftKey, draftsBelow, onDraftChange, readDraft, type Texts, writeDraft } from '#web/lib/drafts.ts';
import { errorStatus, refusal } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { cancelSends, useSend, useSending } from '#web/lib/send.ts';
import { sendTexts } from '#web/lib/texts/send.ts';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';
import { announce } from '#web/ui/announcer.tsx';
import { notify } from '#web/ui/notify.ts';
import { addMessage, type Message } from './api/messages.ts';
import { conversationTexts } from './texts/conversation.ts';

/** Not confirmed by the server; stored like a draft, so that a reload loses nothing. */
export interface Outgoing {
  requestKey: string;
  content: string;
  pressedAt: string;
  state: Exclude<SendStatus, null>;
  refusal: string;
}

interface NewMessage {
  personId: string;
  requestKey: string;
  content: string;
  /** The author pressed "Send" again. */
  again: boolean;
}

interface Recipient {
  id: string;
  username: string;
}

const [SIGNED_OUT, TOO_MANY] = [401, 429];

/** Null for failures that a retry may solve. */
function refusalReason(error: unknown): string | null {
  const status = errorStatus(error);
  if (status === TOO_MANY) return null;
  return status === SIGNED_OUT ? MESSAGE_TEXTS.signedOut : refusal(error);
}

export function useOutgoing(viewerId: string, { id: personId, username }: Recipient, arrived: readonly Message[]) {
  const api = useApi();
  const queryClient = useQueryClient();
  const isMounted = useIsMounted();
  const kind = ['message', personId];
  const draftPrefix = `unsent-message.${personId}.`;
  const keyOf = (requestKey: string) => draftKey(viewerId, draftPrefix + requestKey);
  const pending = useSending<NewMessage>(kind);
  // A string, because equal strings are identical and cause no re-render.
  const snapshot = useSyncExternalStore(
    onDraftChange,
    () => JSON.stringify(draftsBelow(viewerId, draftPrefix)),
    () => '[]',
  );
  const list = (JSON.parse(snapshot) as { rest: string; texts: Texts }[])
    .map(({ rest, texts: { content = '', pressedAt = '', refused = '' } }): Outgoing => {
      const sent = pending.find(({ input }) => input.requestKey === rest);
      return { requestKey: rest, content, pressedAt, state: sent?.state ?? 'unsent', refusal: refused };
    })
    .sort((one, other) => one.pressedAt.localeCompare(other.pressedAt));

  const deleteDraft = (requestKey: string) => void writeDraft(keyOf(requestKey), null);
  const enqueue = useSend({
    kind,
    call: ({ again: _, ...message }: NewMessage, options) => api.messages.send.call(message, options),
    isMeant: ({ requestKey }) => readDraft(keyOf(requestKey)) !== null,
    onSent: (message, { requestKey, again }, retried) => {
      addMessage(queryClient, api, personId, message);
      deleteDraft(requestKey);
      dismissHintQuietly('messages');
      void queryClient.invalidateQueries({ queryKey: api.messages.inbox.key() });
      if (again || retried) notify.success(MESSAGE_TEXTS.sent);
      else announce(conversationTexts.message.sent);
    },
    onFailed: (error, { requestKey }) => {
      const draft = readDraft(keyOf(requestKey));
      // The message was stored and only the response was lost.
      if (draft === null) return;
      const refused = refusalReason(error);
      if (refused === null || !isMounted.current) notify.error(refusal(error) ?? MESSAGE_TEXTS.failed);
      if (refused === null) return;
      if (isMounted.current) announce(refused);
      writeDraft(keyOf(requestKey), { ...draft.texts, refused });
      // One of the two may have restricted the other.
      void queryClient.invalidateQueries({ queryKey: api.messages.correspondent.key() });
    },
  });

  function send(requestKey: string, content: string, pressedAt = new Date().toISOString(), again = false) {
    // With the username, because /drafts links to the conversation.
    writeDraft(keyOf(requestKey), { content, pressedAt, username });
    enqueue({ personId, requestKey, content, again });
    if (!onlineManager.isOnline()) announce(sendTexts.waiting);
  }

  // The response was lost, or another tab sent the message: drop the local copy.
  useEffect(() => {
    for (const { requestKey } of arrived) {
      const key = requestKey === null ? null : draftKey(viewerId, draftPrefix + requestKey);
      if (key !== null && readDraft(key) !== null) writeDraft(key, null);
    }
  }, [arrived, viewerId, draftPrefix]);

  return {
    list,
    send,
    retry: ({ requestKey, content, pressedAt }: Outgoing) => send(requestKey, content, pressedAt, true),
    discard: ({ requestKey }: Outgoing) => {
      cancelSends<NewMessage>(queryClient, kind, (input) => input.requestKey === requestKey);
      deleteDraft(requestKey);
    },
  };
}
