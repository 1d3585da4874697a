import { findPersons } from '#server/features/accounts/queries.ts';
import { type CommunityScope, canReadPosts } from '#server/features/communities/access.ts';
import type { Db } from '#server/platform/db/database.ts';
import { COLLAPSE_ABOVE, DEFAULT_CHANNELS, isGrouped, type NotificationType } from '#shared/rules/notifications.ts';

export interface Candidate {
  id: string | null;
  type: NotificationType;
}

export interface Recipient extends Candidate {
  id: string;
}

export function commentCandidates(
  postAuthorId: string | null,
  answered: { author_id: string | null; parent_author_id: string | null } | null,
): Candidate[] {
  const authors = answered === null ? [] : [answered.author_id, answered.parent_author_id];
  return [...authors.map((id) => ({ id, type: 'reply_to_comment' as const })), { id: postAuthorId, type: 'comment_on_post' }];
}

/**
 * Leaves out the actor, deleted accounts and repetitions. `notify_people` takes each person's first type
 * that is not turned off.
 */
export function distinctRecipients(actorId: string | null, candidates: readonly Candidate[]): Recipient[] {
  const recipients = new Map<string, Recipient>();
  for (const { id, type } of candidates) if (id !== null && id !== actorId) recipients.set(`${id} ${type}`, { id, type });
  return [...recipients.values()];
}

/** `notify_people` skips people across a restriction. */
export async function recipientsWhoMayRead(
  db: Db,
  actorId: string | null,
  community: CommunityScope,
  candidates: readonly Candidate[],
): Promise<Recipient[]> {
  const recipients = distinctRecipients(actorId, candidates);
  if (recipients.length === 0 || canReadPosts(null, community)) return recipients;
  const persons = await findPersons(
    db,
    recipients.map(({ id }) => id),
  );
  return recipients.filter(({ id }) => canReadPosts(persons.find((person) => person.id === id) ?? null, community));
}

/** Arguments of `notify_people`; `maxListed` is null for types that never collapse. */
export function recipientLists(recipients: readonly Recipient[]) {
  return {
    people: recipients.map(({ id }) => id),
    kinds: recipients.map(({ type }) => type),
    maxListed: recipients.map(({ type }) => (isGrouped(type) ? COLLAPSE_ABOVE[type] : null)),
    channels: recipients.map(({ type }) => DEFAULT_CHANNELS[type]),
  };
}
