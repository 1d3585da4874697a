import { expect, test } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { migrateJobs } from '#server/platform/jobs/jobs.ts';
import { useInstallations } from '#server/testing/installations.ts';
import { seedIfEmpty } from './seed.ts';

const installations = useInstallations();

test('two nodes that start together on an empty database fill it once', async () => {
  const { config, db } = await installations.open('empty');
  await migrate(config.databaseUrl ?? '');
  await migrateJobs(config.databaseUrl ?? '');
  const filled = await Promise.all([seedIfEmpty(db, installations.folder()), seedIfEmpty(db, installations.folder())]);
  expect(filled.toSorted()).toEqual([false, true]);
  expect(await seedIfEmpty(db, installations.folder())).toBe(false);
});
