import { migrate } from '#server/platform/db/migrate.ts';
import { migrateJobs } from '#server/platform/jobs/jobs.ts';
import { change } from '#server/shell/operator/change.ts';
import type { Operator } from '#server/shell/operator/installation.ts';
import { Refusal } from '#server/shell/operator/problems.ts';
import { ABOUT, damaged, END, type SoundBackup } from './archive.ts';
import { connectForCopy, copyIn, NEVER, quoted } from './copy.ts';
import { RESTORE } from './history.ts';
import { type FilePlacer, filePlacer } from './place-files.ts';
import { backupTables } from './tables.ts';
import { disableTriggers, prepareTarget } from './target.ts';

/** Refuses all other keys: a backup must not write outside these folders. */
const FILE_KEY = /^files\/((?:attachments|pictures)\/[0-9a-f-]{36}[a-z0-9-]*(?:\.webp)?)$/;

/** Restores into an empty installation, then migrates. A failed restore leaves nothing; after a later failure the restored data stays. */
export async function restore(operator: Operator & { connectionString: string }, backup: SoundBackup, signal = NEVER) {
  const { about, end } = backup;
  const files = await filePlacer(operator, signal);
  const others = await fill(operator.connectionString, backup, files, signal);
  try {
    const unreadable = await files.findUnreadable();
    const later = await migrate(operator.connectionString);
    await migrateJobs(operator.connectionString);
    await change(operator, (_, effects) => effects.site(RESTORE, { made: about.made, version: about.version }));
    return { made: about.made, version: about.version, ...end, others, later, unreadable };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Refusal(`All data is restored, but the last steps failed: ${why}\nStart the server, which brings the tables up to date.`);
  }
}

/**
 * Restores into an empty database with the backup's own migrations. The rows' transaction commits
 * after all files are placed; on failure neither is left.
 * @returns the names of tables that were skipped, because no migration has made them
 */
export async function fill(
  connectionString: string,
  { about, end, parts }: SoundBackup,
  files: Pick<FilePlacer, 'place' | 'erase'>,
  signal = NEVER,
): Promise<string[]> {
  const client = await connectForCopy(connectionString);
  try {
    await client.query('BEGIN');
    await prepareTarget(client, about.migrations);
    const names = (await backupTables(client)).map(({ name }) => name);
    const others = Object.keys(about.tables).filter((name) => !names.includes(name));
    if (names.some((name) => about.tables[name] === undefined)) throw damaged();
    const enableTriggers = await disableTriggers(client, names);
    // Posts reference comments (their answers), which are restored later.
    await client.query('SET CONSTRAINTS ALL DEFERRED');
    const counts = Object.fromEntries(names.map((name) => [name, 0]));
    for await (const { name, data } of parts()) {
      signal.throwIfAborted();
      const table = name.replace(/^tables\//, '');
      if (others.includes(table)) continue;
      const columns = about.tables[table]?.map(quoted).join(', ');
      const [, key] = FILE_KEY.exec(name) ?? [];
      if (key !== undefined) await files.place(key, data);
      else if (columns !== undefined) counts[table] = await copyIn(client, `COPY ${quoted(table)} (${columns}) FROM STDIN`, data, signal);
      else if (name !== ABOUT && name !== END) throw damaged();
    }
    if (names.some((name) => counts[name] !== end.rows[name])) throw damaged();
    await client.query('SET CONSTRAINTS ALL IMMEDIATE');
    for (const [name, last] of Object.entries(about.sequences))
      await client.query('SELECT setval(sequence, $2) FROM to_regclass($1) AS sequence WHERE sequence IS NOT NULL', [quoted(name), last]);
    await enableTriggers();
    await client.query(`ANALYZE ${names.map(quoted).join(', ')}`);
    signal.throwIfAborted();
    await client.query('COMMIT');
    return others;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    await files.erase();
    if (signal.aborted) throw new Refusal('The restore was aborted. Nothing is left of it.');
    throw error;
  } finally {
    await client.end();
  }
}
