import { readConfig } from '#server/platform/config.ts';
import { type Running, start } from '#server/start.ts';
import { withoutLimits } from './without-limits.ts';

interface BenchApp {
  connectionString: string;
  /** For files and the session secret. */
  dataDir: string;
  /** Folder of the built web; null for the API alone. */
  buildFolder: string | null;
  /** Milliseconds that never go back; a clock that stands still keeps everybody known who has asked once. */
  now?: () => number;
}

/** The whole server with all its rules on a filled database; only nobody is told to slow down. */
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
