import type { z } from 'zod';
import type { Author } from '#shared/contract/people/profiles.ts';
import { LIMITS } from '#shared/rules/limits.ts';
import type { Api } from '#web/lib/api.ts';

export type Person = z.infer<typeof Author>;

/** Time in milliseconds for which the cached answer for the same text is used. */
const BELIEVED = 60_000;

/** Medical students of the viewer's school whose name starts with `typed`. For an empty text, some students of the viewer's year. */
export function peopleQuery(api: Api, typed: string) {
  const q = typed.replace(/^@/, '').trim().slice(0, LIMITS.name);
  return api.people.find.queryOptions({ input: q === '' ? {} : { q }, retry: false, staleTime: BELIEVED });
}

/** The readers and moderators of a community. */
export function communityPeopleQuery(api: Api, communityId: string) {
  return api.people.ofCommunity.queryOptions({ input: { communityId }, retry: false, staleTime: BELIEVED });
}
