import type { z } from 'zod';
import type { Institution as InstitutionSchema } from '#shared/contract/shapes.ts';
import type { Api } from '#web/lib/api.ts';

export type Institution = z.infer<typeof InstitutionSchema>;

export function institutionsQuery(api: Api) {
  return api.profiles.institutions.queryOptions();
}
