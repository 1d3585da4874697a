import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeDatabaseFolder } from '#server/testing/temporary-folder.ts';
import { removeInstallation, startPostgres } from './postgres.ts';

test('an empty password file is replaced while there is no data, and named afterwards', async () => {
  const folder = await makeDatabaseFolder('rounds-password-');
  onTestFinished(() => removeInstallation(folder));
  const file = join(folder, 'postgres-password');
  await writeFile(file, '');
  const { stop } = await startPostgres(folder, ['-c', 'fsync=off']);
  await stop();
  expect(await readFile(file, 'utf8')).toMatch(/^[0-9a-f]{48}\n$/);
  await writeFile(file, '');
  await expect(startPostgres(folder)).rejects.toThrow('Restore that file together with the data it belongs to.');
});
