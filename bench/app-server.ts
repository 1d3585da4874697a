import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startBenchApp } from './app.ts';

export interface UsageQuestion {
  /** Whether to run the garbage collector before measuring. */
  collect: boolean;
}

export interface Usage {
  memory: number;
  /** CPU milliseconds since the start. */
  cpu: number;
}

const [connectionString = '', dataDir = '', buildFolder] = process.argv.slice(2);
const running = await startBenchApp({ connectionString, dataDir, buildFolder: buildFolder ?? null });
process.on('message', ({ collect }: UsageQuestion) => {
  if (collect) {
    setFlagsFromString('--expose-gc');
    runInNewContext('gc')();
  }
  const { user, system } = process.cpuUsage();
  process.send?.({ memory: process.memoryUsage.rss(), cpu: (user + system) / 1_000 } satisfies Usage);
});
process.once('disconnect', async () => {
  await running.stop();
  process.exit(0);
});
process.send?.(running.address);
