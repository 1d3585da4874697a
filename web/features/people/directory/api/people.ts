import type { z } from 'zod';
import type { Author } from '#shared/contract/people/profiles.ts';
import { LIMITS } from '#shared/rules/limits.ts';
import type { Api } from '#web/lib/api.ts';

export type Person = z.infer<typeof Author>;

const CACHE_MS = 60_000;

/**
 * Medical students of the viewer's school whose name starts with `typed`; for an empty text, some
 * of the viewer's year.
 */
export function peopleQuery(api: Api, typed: string) {
  const q = typed.replace(/^@/, '').trim().slice(0, LIMITS.name);
  return api.people.find.queryOptions({ input: q === '' ? {} : { q }, retry: false, staleTime: CACHE_MS });
}

export function communityPeopleQuery(api: Api, communityId: string) {
  return api.people.ofCommunity.queryOptions({ input: { communityId }, retry: false, staleTime: CACHE_MS });
}
