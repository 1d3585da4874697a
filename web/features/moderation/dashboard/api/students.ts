import type { Api } from '#web/lib/api.ts';
import { byCursor } from '#web/lib/pages.ts';

export function studentsQuery(api: Api, institution: string) {
  return api.moderation.students.infiniteOptions(byCursor({ institution }));
}
