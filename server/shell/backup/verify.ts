import type pg from 'pg';
import { attachmentKey } from '#server/features/discussion/posts/attachments.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import type { Installation } from '#server/shell/operator/installation.ts';
import { counted, Refusal } from '#server/shell/operator/problems.ts';
import type { End, SoundBackup } from './archive.ts';
import { connectForCopy, NEVER, quoted } from './copy.ts';
import { fill } from './restore.ts';
import { storedKeys } from './stored-files.ts';
import { backupTables } from './tables.ts';

const MAX_PROBLEMS = 20;

export async function verify(scratch: Installation, backup: SoundBackup, signal = NEVER) {
  const { about, end } = backup;
  const sizes = new Map<string, number>();
  const measure = {
    // Checks sizes only: storing the files would need as much space again, and checksums cover the
    // content.
    async place(key: string, data: AsyncIterable<Uint8Array>) {
      let size = 0;
      for await (const chunk of data) size += chunk.length;
      sizes.set(key, size);
    },
    async erase() {},
  };
  const others = await fill(scratch.connectionString, backup, measure, signal);
  const client = await connectForCopy(scratch.connectionString);
  try {
    await client.query('BEGIN READ ONLY');
    const problems = [...(await wrongCounts(client, end)), ...(await wrongFiles(client, sizes, end))];
    await client.query('COMMIT');
    if (problems.length > 0)
      throw new Refusal(`The backup can be restored, but ${counted(problems.length, 'thing is', 'things are')} not as the backup says:`, {
        problems: problems.slice(0, MAX_PROBLEMS),
      });
  } finally {
    await client.end();
  }
  return { made: about.made, version: about.version, ...end, others, later: await migrate(scratch.connectionString) };
}

async function wrongCounts(client: pg.Client, end: End): Promise<string[]> {
  const problems: string[] = [];
  for (const { name: table } of await backupTables(client)) {
    const expected = end.rows[table] ?? 0;
    const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${quoted(table)}`);
    const count = Number(rows[0]?.count);
    if (count !== expected) problems.push(`the table ${table} has ${counted(count, 'row')} in place of ${counted(expected, 'row')}`);
  }
  return problems;
}

async function wrongFiles(client: pg.Client, sizes: ReadonlyMap<string, number>, end: End): Promise<string[]> {
  const problems: string[] = [];
  const missing = new Set(end.missing);
  let count = 0;
  let bytes = 0;
  for await (const key of storedKeys(client)) {
    const size = sizes.get(key);
    if (size === undefined) {
      if (!missing.has(key)) problems.push(`the file ${key} is not in it`);
      continue;
    }
    count += 1;
    bytes += size;
  }
  if (count !== end.files)
    problems.push(`its rows name ${counted(count, 'file')} that it contains, in place of ${counted(end.files, 'file')}`);
  if (bytes !== end.fileBytes) problems.push(`its files have ${counted(bytes, 'byte')} in place of ${counted(end.fileBytes, 'byte')}`);
  const { rows } = await client.query<{ id: string; size: string }>('SELECT id, size FROM attachments');
  for (const { id, size } of rows) {
    const stored = sizes.get(attachmentKey(id));
    if (stored !== undefined && stored !== Number(size))
      problems.push(`the file ${attachmentKey(id)} has ${counted(stored, 'byte')} in place of ${counted(Number(size), 'byte')}`);
  }
  return problems;
}
