import { hashPassword } from 'better-auth/crypto';
import type pg from 'pg';
import { countWords } from '#server/features/search/word-counts.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { connectForCopy } from '#server/shell/backup/copy.ts';
import { dropIndexes, indexEntries } from './indexes.ts';
import { fillMessages } from './messages.ts';
import { createCauses, writeNotifications } from './notifications.ts';
import { fillPeople } from './people.ts';
import { fillPosts } from './posts.ts';
import { createRandom } from './random.ts';
import { fillReports } from './reports.ts';
import type { Size } from './sizes.ts';
import { openTables } from './tables.ts';

/** Tables filled without indexes, which are created afterwards because that is faster. */
const INDEXED_LAST = ['members', 'posts', 'search_entries', 'comments', 'post_reactions', 'comment_reactions', 'messages', 'conversations'];

/** Tables that no read may scan sequentially. */
export const LARGE_TABLES = [...INDEXED_LAST, 'notifications', 'notification_groups'];

export const PASSWORD = 'Bench-installation-1!';

export async function fill(connectionString: string, size: Size, tell: (progress: string) => void): Promise<void> {
  const client = await connectForCopy(connectionString);
  try {
    // Disables triggers and foreign keys.
    await client.query('SET session_replication_role = replica');
    await client.query("SET maintenance_work_mem = '1GB'");
    const indexes = await dropIndexes(client, INDEXED_LAST);
    await createCauses(client);
    await copyAll(connectionString, client, size, tell);
    tell('notifications');
    await writeNotifications(client);
    tell('search');
    await indexEntries((text) => client.query(text));
    for (const [number, { name, make }] of indexes.entries()) {
      tell(`index ${number + 1} of ${indexes.length}: ${name}`);
      await client.query(make);
    }
    tell('reports');
    await client.query('SET session_replication_role = origin');
    await fillReports(client, size.reports);
    tell('statistics');
    await client.query('VACUUM ANALYZE');
    tell('words');
    const { db, close } = openDatabase({ connectionString, max: 1, timeout: null, onError: (error) => console.error(error.message) });
    await countWords(db).finally(close);
  } finally {
    await client.end();
  }
}

async function copyAll(connectionString: string, client: pg.Client, size: Size, tell: (progress: string) => void): Promise<void> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM communities WHERE institution_id IS NULL');
  const tables = openTables(connectionString);
  try {
    const random = createRandom(1);
    const now = Date.now();
    const plan = { size, random, now, dashboardId: rows[0]?.id ?? '', passwordHash: await hashPassword(PASSWORD), tell };
    tell('people');
    const population = await fillPeople(tables, plan);
    await fillPosts(tables, plan, population);
    tell('messages');
    await fillMessages(tables, plan, population);
  } finally {
    await tables.close();
  }
}
