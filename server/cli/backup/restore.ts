import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { migrate } from '#server/platform/db/migrate.ts';
import { spoolFolder } from '#server/platform/http/uploads.ts';
import { migrateJobs } from '#server/platform/jobs/jobs.ts';
import { change, logAct } from '../change.ts';
import type { Operator } from '../installation.ts';
import { Refusal } from '../problems.ts';
import { connectForCopy, copyIn, quoted } from './copy.ts';
import { damaged, type Part } from './format.ts';
import type { SoundBackup } from './read.ts';
import { backupTables, LEFT_OUT, type Table } from './tables.ts';
import { prepareTarget, quietTriggers } from './target.ts';

/**
 * Fills an empty installation with a backup: the rows in one transaction, which is committed once every file is in its
 * place. If it fails, nothing of either is left.
 */
export async function restore(operator: Operator & { connectionString: string }, backup: SoundBackup, signal?: AbortSignal) {
  const { about, ending } = backup;
  const client = await connectForCopy(operator.connectionString);
  const placed: string[] = [];
  try {
    await client.query('BEGIN');
    await prepareTarget(client, about.migrations);
    const tables = new Map((await backupTables(client)).map((table) => [table.name, table]));
    const wake = await quietTriggers(client, [...tables.keys()]);
    for await (const part of backup.parts()) {
      const data = stoppable(part.data, signal);
      if (part.head.part === 'table') await loadTable(client, { ...part, data }, tables, ending.rows);
      if (part.head.part === 'file') await placeFile(operator, { ...part, data }, part.head.key, placed);
    }
    if (tables.size > 0) throw damaged();
    for (const [name, last] of Object.entries(about.sequences)) await client.query('SELECT setval($1, $2)', [quoted(name), last]);
    await wake();
    // Else the first minutes would go by without any idea of what the tables have.
    await client.query(`ANALYZE ${Object.keys(ending.rows).map(quoted).join(', ')}`);
    signal?.throwIfAborted();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    await operator.files.erase(placed);
    if (signal?.aborted === true) throw new Refusal('The restoring was broken off. Nothing is left of it.');
    throw error;
  } finally {
    await client.end();
  }
  const later = await migrate(operator.connectionString);
  await migrateJobs(operator.connectionString);
  await change(operator, async (trx, news) => {
    news.everybody();
    await logAct(trx, operator, { action: 'restore', subject: { made: about.made, version: about.version } });
  });
  return { made: about.made, version: about.version, ...ending, later };
}

async function* stoppable(data: AsyncIterable<Uint8Array>, signal: AbortSignal | undefined): AsyncGenerator<Uint8Array> {
  signal?.throwIfAborted();
  for await (const chunk of data) {
    yield chunk;
    signal?.throwIfAborted();
  }
}

/**
 * A table of the backup is one of those that its migrations make, each comes once, and with as many rows as it had. What
 * is left out by now, and was not when the backup was made, is passed by.
 */
async function loadTable(client: pg.Client, { head, data }: Part, left: Map<string, Table>, counts: Record<string, number>): Promise<void> {
  if (head.part === 'table' && LEFT_OUT.includes(head.name)) return;
  if (head.part !== 'table' || !left.delete(head.name)) throw damaged();
  const rows = await copyIn(client, `COPY ${quoted(head.name)} (${head.columns.map(quoted).join(', ')}) FROM STDIN`, data);
  if (rows !== counts[head.name]) throw damaged();
}

/** By way of a file of its own, so that the store never has half of one. */
async function placeFile({ files, config }: Operator, { data }: Part, key: string, placed: string[]): Promise<void> {
  const folder = spoolFolder(config);
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  try {
    const out = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(data, out);
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
