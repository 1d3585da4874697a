import { ago, type Db } from '#server/platform/db/database.ts';
import { RETENTION } from '#shared/rules/retention.ts';

const since = ago(RETENTION.seenYears, 'years');

/** Forgets what people saw long ago; nothing so old can be unread. */
export async function tidySeen(db: Db): Promise<void> {
  await db
    .deleteFrom('post_states')
    .where('seen_until', '<', since)
    .where('level', 'is', null)
    .where('channel', 'is', null)
    .where('saved_at', 'is', null)
    .execute();
  await db.updateTable('post_states').set({ seen_until: null }).where('seen_until', '<', since).execute();
  await db.deleteFrom('community_states').where('seen_until', '<', since).where('level', 'is', null).where('channel', 'is', null).execute();
  await db.updateTable('community_states').set({ seen_until: null }).where('seen_until', '<', since).execute();
}
