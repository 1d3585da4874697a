import type { z } from 'zod';
import type { Correspondent as CorrespondentSchema } from '#shared/contract/messages.ts';
import type { Api } from '#web/lib/api.ts';

export type Correspondent = z.infer<typeof CorrespondentSchema>;

/** Data that came with the page must not load again. */
const FRESH_MS = 5_000;

export function correspondentQuery(api: Api, username: string) {
  return api.messages.correspondent.queryOptions({ input: { username }, staleTime: FRESH_MS });
}
