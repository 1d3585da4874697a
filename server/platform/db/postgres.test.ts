import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Log } from '#server/platform/log.ts';
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

test('a PostgreSQL that cannot be restarted is named once, not at every try', async () => {
  const folder = await makeDatabaseFolder('rounds-restart-');
  onTestFinished(() => removeInstallation(folder));
  const logged: string[] = [];
  const log: Log = {
    info: (message) => logged.push(message),
    warn: (message) => logged.push(message),
    error: (message) => logged.push(message),
  };
  const { stop } = await startPostgres(folder, ['-c', 'fsync=off'], log);
  const cluster = join(folder, 'postgres');
  await appendFile(join(cluster, 'postgresql.auto.conf'), 'nonsense = 1\n');
  process.kill(Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10), 'SIGKILL');
  const tries = async () =>
    (await readFile(join(folder, 'postgres.log'), 'utf8')).split('unrecognized configuration parameter "nonsense"').length - 1;
  await expect.poll(tries, { timeout: 25_000 }).toBeGreaterThan(2);
  expect(logged).toEqual(['PostgreSQL has ended and is started again', 'PostgreSQL could not be started again yet']);
  await stop();
});
