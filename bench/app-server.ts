/** The server under test in a process of its own; says where it is, and what it has used when asked. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startBenchApp } from './app.ts';

export interface UsageQuestion {
  /** Gives back what nobody needs any more first. */
  collect: boolean;
}

export interface Usage {
  /** Bytes of memory. */
  memory: number;
  /** Milliseconds of a processor, since the start. */
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
