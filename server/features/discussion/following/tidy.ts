import type { Db } from '#server/platform/db/database.ts';

/** Clears away the rows in which nothing stands any more. */
export async function tidyStates(db: Db): Promise<void> {
  await db.deleteFrom('post_states').where('seen_until', 'is', null).where('level', 'is', null).where('saved_at', 'is', null).execute();
  await db.deleteFrom('community_states').where('seen_until', 'is', null).where('level', 'is', null).execute();
}
