import { findPersons } from '#server/features/accounts/queries.ts';
import { type CommunityScope, canReadPosts } from '#server/features/communities/access.ts';
import type { Db } from '#server/platform/db/database.ts';
import { COLLAPSE_ABOVE, type GroupedType, type NotificationType } from '#shared/rules/notifications.ts';

/** Somebody whom a thing concerns, and as what; nobody where the account is gone. */
export interface Concerned {
  id: string | null;
  type: NotificationType;
}

interface Recipient extends Concerned {
  id: string;
}

/**
 * Who of these may be told: each once, as what stands first; not who did it, nobody who may not read the post any more.
 * Restrictions are looked at when it is written (`notify_people`).
 */
export async function whoMayBeTold(
  db: Db,
  actorId: string,
  community: CommunityScope,
  concerned: readonly Concerned[],
): Promise<Recipient[]> {
  const types = new Map<string, NotificationType>();
  for (const { id, type } of concerned) if (id !== null && id !== actorId && !types.has(id)) types.set(id, type);
  const recipients = [...types].map(([id, type]): Recipient => ({ id, type }));
  // Where everybody reads, nobody has to be looked up.
  if (recipients.length === 0 || canReadPosts(null, community)) return recipients;
  const persons = await findPersons(db, [...types.keys()]);
  return recipients.filter(({ id }) => canReadPosts(persons.find((person) => person.id === id) ?? null, community));
}

/** The same as the functions of the database take it; of replies, which never collapse, any number stand one by one. */
export function recipientLists(recipients: readonly Recipient[]) {
  return {
    people: recipients.map(({ id }) => id),
    kinds: recipients.map(({ type }) => type),
    maxListed: recipients.map(({ type }) => (type === 'reply_to_comment' ? null : COLLAPSE_ABOVE[type satisfies GroupedType])),
  };
}
