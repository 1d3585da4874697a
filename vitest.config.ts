import { defineConfig } from 'vitest/config';

const forumTests = ['server/**/*.test.ts', 'shared/**/*.test.ts', 'web/**/*.test.ts', 'tests/guards/**/*.test.ts'];
/** Need the built web. */
const pageTests = [
  'server/platform/http/event-loop-delay.test.ts',
  'server/platform/http/requests.test.ts',
  'tests/guards/access-pages.test.ts',
  'tests/guards/page-size.test.ts',
];
/**
 * Only in `npm run test:full`: they need another PostgreSQL or Prometheus, wait for time limits, or
 * check hundreds of passwords.
 */
export const fullTests = [
  'server/platform/db/older-postgresql.test.ts',
  'server/platform/http/outages.test.ts',
  'server/platform/http/school-networks.test.ts',
  'tests/guards/prometheus.test.ts',
];
/** Runs the tests of other files with another store, so it cannot share modules with them. */
const bucketTests = ['server/features/discussion/posts/attachments-s3.test.ts', 'server/shell/own-data/downloads-s3.test.ts'];
/** Tests of the cost of password hashes; other tests use cheap ones. */
const hashTests = ['server/platform/http/load-shedding.test.ts'];
/** Hard kills: a few in `npm test`, more in `npm run test:full`. */
const killTests = ['tests/process/faults.test.ts'];
const lastTests = ['tests/guards/routes-tested.test.ts'];

const webBuild = 'tests/process/global-setup.ts';
const inProcess = {
  setupFiles: ['server/testing/quiet.ts', 'server/testing/cheap-hashes.ts'],
  testTimeout: 30_000,
  // The default of a second is too short on a busy machine.
  expect: { poll: { timeout: 15_000 } },
  hookTimeout: 60_000,
  sequence: { groupOrder: 1 },
};
const childProcesses = { globalSetup: [webBuild], testTimeout: 120_000, hookTimeout: 120_000, maxWorkers: 1 };

export default defineConfig({
  test: {
    globalSetup: ['server/testing/global-setup.ts'],
    maxWorkers: 2,
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    projects: [
      {
        test: {
          name: 'forum',
          // Files of a worker share its modules, which takes half the time. Each file still has its
          // own forum and database.
          isolate: false,
          include: forumTests,
          exclude: [...lastTests, ...pageTests, ...fullTests, ...bucketTests, ...hashTests],
          ...inProcess,
        },
      },
      { test: { name: 'pages', include: pageTests, globalSetup: [webBuild], ...inProcess } },
      { test: { name: 'hashes', include: hashTests, ...inProcess, setupFiles: ['server/testing/quiet.ts'] } },
      { test: { name: 'bucket', include: bucketTests, ...inProcess } },
      { test: { name: 'full', include: fullTests, ...inProcess } },
      { test: { name: 'kills', include: killTests, ...childProcesses, sequence: { groupOrder: 2 } } },
      {
        test: {
          name: 'process',
          include: ['tests/process/**/*.test.ts'],
          exclude: killTests,
          ...childProcesses,
          sequence: { groupOrder: 2 },
        },
      },
      { test: { name: 'cluster', include: ['tests/cluster/**/*.test.ts'], ...childProcesses, sequence: { groupOrder: 3 } } },
      { test: { name: 'last', include: lastTests, sequence: { groupOrder: 4 } } },
    ],
  },
});
