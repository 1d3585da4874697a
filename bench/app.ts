import { readConfig } from '#server/platform/config.ts';
import { type Running, start } from '#server/start.ts';
import { withoutLimits } from './without-limits.ts';

interface BenchApp {
  connectionString: string;
  dataDir: string;
  buildFolder: string | null;
  /** Monotonic milliseconds for the cache of identities; a fixed clock keeps its entries fresh. */
  now?: () => number;
}

export async function startBenchApp({ connectionString, dataDir, buildFolder, now }: BenchApp): Promise<Running> {
  const running = await start({
    config: readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: connectionString }),
    log: { info() {}, warn: console.warn, error: console.error },
    buildFolder,
    ...(now === undefined ? {} : { now }),
  });
  withoutLimits(running.services);
  return running;
}
