import { sql } from 'kysely';
import { findPerson } from '#server/features/accounts/queries.ts';
import { blockedWith } from '#server/features/blocks/queries.ts';
import { type CommunityScope, canReadPosts } from '#server/features/communities/access.ts';
import type { Db } from '#server/platform/database.ts';
import type { NotificationType } from '#shared/rules/notifications.ts';

/** Somebody whom a thing concerns, and as what; nobody where the account is gone. */
export interface Concerned {
  id: string | null;
  type: NotificationType;
}

export interface Recipient extends Concerned {
  id: string;
}

/**
 * Who of these is told: each once, as what stands first; not who did it, nobody across a block, nobody who may not
 * read the post any more.
 */
export async function whoIsTold(db: Db, actorId: string, community: CommunityScope, concerned: readonly Concerned[]): Promise<Recipient[]> {
  const types = new Map<string, NotificationType>();
  for (const { id, type } of concerned) if (id !== null && id !== actorId && !types.has(id)) types.set(id, type);
  if (types.size === 0) return [];
  const open = await db
    .selectFrom('members as m')
    .select('m.id')
    .where(sql<boolean>`m.id = ANY(${[...types.keys()]}::uuid[])`)
    .where(sql<boolean>`NOT ${blockedWith(actorId, 'm.id')}`)
    .execute();
  const told: Recipient[] = [];
  for (const [id, type] of types) {
    if (!open.some((row) => row.id === id)) continue;
    if (canReadPosts(await findPerson(db, id), community)) told.push({ id, type });
  }
  return told;
}
