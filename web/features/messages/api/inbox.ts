import type { z } from 'zod';
import type { Conversation as ConversationSchema } from '#shared/contract/messages.ts';
import type { Api } from '#web/lib/api.ts';
import { byCursor } from '#web/lib/pages.ts';

export type Conversation = z.infer<typeof ConversationSchema>;

const FRESH_MS = 5_000;

export function inboxQuery(api: Api) {
  return api.messages.inbox.infiniteOptions({
    ...byCursor({}),
    staleTime: FRESH_MS,
  });
}
