import { findPersons } from '#server/features/accounts/queries.ts';
import { type CommunityScope, canReadPosts } from '#server/features/communities/access.ts';
import type { Db } from '#server/platform/db/database.ts';
import { COLLAPSE_ABOVE, DEFAULT_CHANNELS, isGrouped, type NotificationType } from '#shared/rules/notifications.ts';

/** A person and the type of the notification; no person where the account is gone. */
export interface Candidate {
  id: string | null;
  type: NotificationType;
}

export interface Recipient extends Candidate {
  id: string;
}

/** Whom a comment concerns: the author that it answers, who began the thread, and the author of the post. */
export function concernedByComment(
  postAuthorId: string | null,
  answered: { author_id: string | null; parent_author_id: string | null } | null,
): Candidate[] {
  const authors = answered === null ? [] : [answered.author_id, answered.parent_author_id];
  return [...authors.map((id) => ({ id, type: 'reply_to_comment' as const })), { id: postAuthorId, type: 'comment_on_post' }];
}

/** Each person once, with the first of their types, without whoever caused it. */
export function eachOnce(actorId: string | null, candidates: readonly Candidate[]): Recipient[] {
  const types = new Map<string, NotificationType>();
  for (const { id, type } of candidates) if (id !== null && id !== actorId && !types.has(id)) types.set(id, type);
  return [...types].map(([id, type]) => ({ id, type }));
}

/** Those who may read the post, each once. `notify_people` leaves out whoever one of the two restricts. */
export async function whoMayBeNotified(
  db: Db,
  actorId: string | null,
  community: CommunityScope,
  candidates: readonly Candidate[],
): Promise<Recipient[]> {
  const recipients = eachOnce(actorId, candidates);
  // Where everybody reads, nobody has to be looked up.
  if (recipients.length === 0 || canReadPosts(null, community)) return recipients;
  const persons = await findPersons(
    db,
    recipients.map(({ id }) => id),
  );
  return recipients.filter(({ id }) => canReadPosts(persons.find((person) => person.id === id) ?? null, community));
}

/** The arguments of the database's functions; no limit for those that never collapse. */
export function recipientLists(recipients: readonly Recipient[]) {
  return {
    people: recipients.map(({ id }) => id),
    kinds: recipients.map(({ type }) => type),
    maxListed: recipients.map(({ type }) => (isGrouped(type) ? COLLAPSE_ABOVE[type] : null)),
    channels: recipients.map(({ type }) => DEFAULT_CHANNELS[type]),
  };
}
