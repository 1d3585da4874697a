import type { z } from 'zod';
import type { Author } from '#shared/contract/people/profiles.ts';
import { LIMITS } from '#shared/rules/limits.ts';
import type { Api } from '#web/lib/api.ts';

export type Person = z.infer<typeof Author>;

/** Milliseconds for which the same letters need not be asked again. */
const BELIEVED = 60_000;

/** Medical students of one's own school by the beginning of their name; some of one's own year before anything is typed. */
export function peopleQuery(api: Api, typed: string) {
  const q = typed.replace(/^@/, '').trim().slice(0, LIMITS.name);
  return api.people.find.queryOptions({ input: q === '' ? {} : { q }, retry: false, staleTime: BELIEVED });
}

/** Who may read a community, and who moderates it. */
export function communityPeopleQuery(api: Api, communityId: string) {
  return api.people.ofCommunity.queryOptions({ input: { communityId }, retry: false, staleTime: BELIEVED });
}
