import { ago, type Db } from '#server/platform/db/database.ts';
import { RETENTION } from '#shared/rules/retention.ts';
import { countWords } from './word-counts.ts';
import { closeWeeks } from './zero-results.ts';

export async function cleanUpSearch(db: Db): Promise<void> {
  await db.deleteFrom('list_snapshots').where('created_at', '<', ago(RETENTION.searchOrderHours, 'hours')).execute();
  await closeWeeks(db);
  await countWords(db);
}
