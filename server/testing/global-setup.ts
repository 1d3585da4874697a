import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { startPostgres } from '#server/platform/db/postgres.ts';
import { migrateJobs } from '#server/platform/jobs/jobs.ts';
import { insertCast } from './cast.ts';
import { makeDatabaseFolder } from './temporary-folder.ts';

export const TEMPLATE = 'rounds_template';
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    callsFile: string;
  }
}

/** One PostgreSQL for the whole run; each test file copies the template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeDatabaseFolder('rounds-tests-');
  const postgres = await startPostgres(
    folder,
    SETTINGS.flatMap((setting) => ['-c', setting]),
  );
  const admin = openDatabase({ connectionString: postgres.connectionString, max: 1, onError: () => {} });
  await admin.pool.query(`CREATE DATABASE ${TEMPLATE}`);
  await admin.close();

  const templateUrl = withDatabase(postgres.connectionString, TEMPLATE);
  await migrate(templateUrl);
  await migrateJobs(templateUrl);
  const template = openDatabase({ connectionString: templateUrl, max: 1, onError: () => {} });
  await insertCast(template.db);
  await template.close();

  project.provide('postgresUrl', postgres.connectionString);
  project.provide('callsFile', join(folder, 'calls'));
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

export function withDatabase(connectionString: string, database: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return url.href;
}
