import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { migrate } from '#server/platform/db/migrate.ts';
import { spoolFolder } from '#server/platform/http/uploads.ts';
import { migrateJobs } from '#server/platform/jobs/jobs.ts';
import { change } from '../change.ts';
import type { Operator } from '../installation.ts';
import { Refusal } from '../problems.ts';
import { ABOUT, damaged, END, type SoundBackup } from './archive.ts';
import { connectForCopy, copyIn, NEVER, quoted } from './copy.ts';
import { backupTables } from './tables.ts';
import { prepareTarget, quietTriggers } from './target.ts';

/** Nothing else is a place for a file: a key from a backup must not lead anywhere. */
const FILE_KEY = /^files\/((?:attachments|pictures)\/[0-9a-f-]{36}[a-z0-9-]*(?:\.webp)?)$/;

/**
 * Fills an empty installation with a backup: the rows in one transaction, which is committed once every file is in its
 * place. If it fails, nothing of either is left.
 */
export async function restore(operator: Operator & { connectionString: string }, { about, end, parts }: SoundBackup, signal = NEVER) {
  const client = await connectForCopy(operator.connectionString);
  const placed: string[] = [];
  try {
    await client.query('BEGIN');
    await prepareTarget(client, about.migrations);
    const names = (await backupTables(client)).map(({ name }) => name);
    // A table of the backup is one of those that its migrations make.
    if (Object.keys(about.tables).sort().join() !== names.toSorted().join()) throw damaged();
    const wake = await quietTriggers(client, names);
    // Posts name comments as their answers, which come after them.
    await client.query('SET CONSTRAINTS ALL DEFERRED');
    const counts = Object.fromEntries(names.map((name) => [name, 0]));
    for await (const { name, data } of parts()) {
      signal.throwIfAborted();
      const table = name.replace(/^tables\//, '');
      const columns = about.tables[table]?.map(quoted).join(', ');
      const [, key] = FILE_KEY.exec(name) ?? [];
      if (key !== undefined) await placeFile(operator, key, data, placed, signal);
      else if (columns !== undefined) counts[table] = await copyIn(client, `COPY ${quoted(table)} (${columns}) FROM STDIN`, data, signal);
      else if (name !== ABOUT && name !== END) throw damaged();
    }
    if (names.some((name) => counts[name] !== end.rows[name])) throw damaged();
    await client.query('SET CONSTRAINTS ALL IMMEDIATE');
    for (const [name, last] of Object.entries(about.sequences)) await client.query('SELECT setval($1, $2)', [quoted(name), last]);
    await wake();
    // Without statistics the first minutes would be slow.
    await client.query(`ANALYZE ${names.map(quoted).join(', ')}`);
    signal.throwIfAborted();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    await operator.files.erase(placed);
    if (signal.aborted) throw new Refusal('The restoring was broken off. Nothing is left of it.');
    throw error;
  } finally {
    await client.end();
  }
  const later = await migrate(operator.connectionString);
  await migrateJobs(operator.connectionString);
  await change(operator, (_, news) => news.site('restore', { made: about.made, version: about.version }));
  return { made: about.made, version: about.version, ...end, later };
}

/** By way of a file of its own, so that the store never has half of one. */
async function placeFile({ files, config }: Operator, key: string, data: AsyncIterable<Uint8Array>, placed: string[], signal: AbortSignal) {
  const folder = spoolFolder(config);
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  try {
    const out = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(data, out, { signal });
    const there = await files.size(key);
    // Left by a restore that was killed, whose files were whole; or of another installation, which keeps what is its own.
    if (there === out.bytesWritten) return;
    if (there !== null) throw new Refusal(`The store has another file at ${key} already. Restore into a store of its own.`);
    placed.push(key);
    await files.take(key, path);
  } finally {
    await rm(path, { force: true });
  }
}
