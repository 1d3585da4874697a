import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openInstallation, openOlderInstallation } from '#server/cli/open-installation.ts';
import { attachmentKey } from '#server/features/discussion/posts/attachments.ts';
import { applyMigrations, knownMigrations, pendingMigrations } from '#server/platform/db/migrate.ts';
import { useInstallations } from '#server/testing/installations.ts';
import { checkBackup } from './archive.ts';
import { backUp } from './backup.ts';
import { connectForCopy } from './copy.ts';
import { restore } from './restore.ts';

const { folder, open } = useInstallations();
const known = await knownMigrations();
const fileName = () => join(folder(), `${randomUUID()}.backup`);

async function openAt(migrations: readonly string[]) {
  const { connectionString, config } = await open('empty');
  const client = await connectForCopy(connectionString);
  await applyMigrations(client, migrations);
  await client.end();
  return config;
}

test('a newer program backs up an older database unchanged and restores it migrated', async () => {
  const config = await openAt(known.slice(0, -1));
  await expect(openInstallation(config)).rejects.toThrow('The database is older than this program');
  const from = await openOlderInstallation(config);
  const id = randomUUID();
  await from.files.write(attachmentKey(id), Buffer.from('notes'));
  await from.db.insertInto('attachments').values({ id, name: 'notes.txt', size: 5, media_type: 'text/plain' }).execute();
  const file = fileName();
  expect(await backUp(from, file, { passphrase: null })).toMatchObject({ files: 1, rows: { attachments: 1 } });
  expect(await pendingMigrations(from.db), 'the older server may go on').toEqual(known.slice(-1));
  const acts = await from.db.selectFrom('operator_log').select(['action', 'subject']).execute();
  expect(acts).toEqual([{ action: 'backup', subject: expect.objectContaining({ file }) }]);
  await from.close();

  const target = await open('empty');
  expect(await restore(target, await checkBackup(file, null))).toMatchObject({ files: 1, later: known.slice(-1) });
  expect(await pendingMigrations(target.db)).toEqual([]);
  expect(await target.files.size(attachmentKey(id))).toBe(5);
});

test('a database without tables cannot be backed up', async () => {
  const { config } = await open('empty');
  await expect(openOlderInstallation(config)).rejects.toThrow('no tables of Rounds yet');
});
