import type { z } from 'zod';
import type { Correspondent as CorrespondentSchema } from '#shared/contract/messages.ts';
import type { Api } from '#web/lib/api.ts';

export type Correspondent = z.infer<typeof CorrespondentSchema>;

/** Milliseconds for which an answer counts as new: as it comes with a page. */
const BELIEVED = 5_000;

/** With whom a conversation is, and what is possible between the two. */
export function correspondentQuery(api: Api, username: string) {
  return api.messages.correspondent.queryOptions({ input: { username }, staleTime: BELIEVED });
}
