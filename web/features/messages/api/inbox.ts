import type { z } from 'zod';
import type { Conversation as ConversationSchema } from '#shared/contract/messages.ts';
import type { Api } from '#web/lib/api.ts';

export type Conversation = z.infer<typeof ConversationSchema>;

/** Milliseconds for which a list counts as new: as it comes with a page. */
const BELIEVED = 5_000;

/** One's conversations, the latest first. */
export function inboxQuery(api: Api) {
  return api.messages.inbox.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: BELIEVED,
  });
}
