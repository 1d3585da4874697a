/** A server in a process of its own, with demonstration data and without limits, for benchmarks; says where it is and who may log in. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/platform/config.ts';
import { type DemoAccount, seed } from '#server/seed/seed.ts';
import { start } from '#server/start.ts';
import { withoutLimits } from './without-limits.ts';

export interface BenchServer {
  address: string;
  accounts: Pick<DemoAccount, 'email' | 'password'>[];
}

const dataDir = await mkdtemp(join(tmpdir(), 'rounds-bench-'));
let accounts: DemoAccount[] = [];
const running = await start({
  config: readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir }),
  log: { info() {}, warn: console.warn, error: console.error },
  buildFolder: null,
  async prepare({ db }) {
    accounts = await seed(db, dataDir);
  },
});
withoutLimits(running.services);
process.send?.({ address: running.address, accounts } satisfies BenchServer);

process.once('disconnect', async () => {
  await running.stop();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
});
