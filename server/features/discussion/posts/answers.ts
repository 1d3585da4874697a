import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Announce } from '#server/platform/live/transact.ts';
import { announcePost } from './events.ts';

export const NO_ANSWER = { answer_id: null, answer_accepted_by: null, answer_accepted_at: null };
export const NO_CONFIRMATION = { confirmed_id: null, confirmed_by: null, confirmed_at: null };

/** Call before comments are deleted, with their posts locked. */
export async function withdrawAnswers(trx: Db, announce: Announce, commentIds: readonly string[]): Promise<void> {
  await clear(trx, announce, NO_ANSWER, sql`answer_id = ANY(${commentIds}::uuid[])`);
  await clear(trx, announce, NO_CONFIRMATION, sql`confirmed_id = ANY(${commentIds}::uuid[])`);
}

/** Call before a comment is edited: moderators confirmed only the text that they read. */
export async function withdrawConfirmation(trx: Db, announce: Announce, commentId: string): Promise<void> {
  await clear(trx, announce, NO_CONFIRMATION, sql`confirmed_id = ${commentId}`);
}

async function clear(
  trx: Db,
  announce: Announce,
  columns: typeof NO_ANSWER | typeof NO_CONFIRMATION,
  which: RawBuilder<unknown>,
): Promise<void> {
  const changed = await trx.updateTable('posts').set(columns).where(sql<boolean>`${which}`).returning(['id', 'community_id']).execute();
  for (const post of changed) announcePost(announce, 'post.changed', post);
}
