import type { z } from 'zod';
import type { LogEntry as LogEntrySchema } from '#shared/contract/moderation/moderation.ts';
import type { Api } from '#web/lib/api.ts';

export type LogEntry = z.infer<typeof LogEntrySchema>;

export function moderationLogQuery(api: Api, institution: string) {
  return api.moderation.log.infiniteOptions({
    input: (cursor: string | undefined) => ({ institution, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}
