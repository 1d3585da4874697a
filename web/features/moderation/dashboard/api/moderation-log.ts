import type { z } from 'zod';
import type { LogEntry as LogEntrySchema } from '#shared/contract/moderation/moderation.ts';
import type { Api } from '#web/lib/api.ts';
import { byCursor } from '#web/lib/pages.ts';

export type LogEntry = z.infer<typeof LogEntrySchema>;

export function moderationLogQuery(api: Api, institution: string) {
  return api.moderation.log.infiniteOptions(byCursor({ institution }));
}
