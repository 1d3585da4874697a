import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { startPostgres } from '#server/platform/db/postgres.ts';
import { migrateJobs } from '#server/platform/jobs/jobs.ts';
import { insertCast } from './cast.ts';

export const TEMPLATE = 'rounds_template';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the cluster that all test files of a run share. */
    postgresUrl: string;
    /** Where test files note which routes they have called (calls.ts). */
    callsFile: string;
  }
}

/** One real PostgreSQL for the whole run; each test file copies the template that is made here. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'rounds-tests-'));
  // Run by root, PostgreSQL has an account of its own, which must get to its cluster in here.
  await chmod(folder, 0o711);
  // Nothing of a test run has to survive a power cut.
  const postgres = await startPostgres(folder, [
    '-c',
    'fsync=off',
    '-c',
    'synchronous_commit=off',
    '-c',
    'full_page_writes=off',
    '-c',
    'max_connections=200',
  ]);
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
