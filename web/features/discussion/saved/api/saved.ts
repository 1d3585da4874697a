import type { z } from 'zod';
import type { SavedPost as SavedPostSchema } from '#shared/contract/discussion/saved.ts';
import type { Api } from '#web/lib/api.ts';
import { byCursor } from '#web/lib/pages.ts';

export type SavedPost = z.infer<typeof SavedPostSchema>;

export function savedQuery(api: Api) {
  return api.saved.list.infiniteOptions(byCursor({}));
}
