import { readConfig } from '#server/platform/config.ts';
import { type Running, start } from '#server/start.ts';

interface BenchApp {
  connectionString: string;
  /** For files and the session secret. */
  dataDir: string;
  /** Folder of the built web; null for the API alone. */
  buildFolder: string | null;
}

/** The whole server with all its rules on a filled database; only nobody is told to slow down. */
export async function startBenchApp({ connectionString, dataDir, buildFolder }: BenchApp): Promise<Running> {
  const running = await start({
    config: readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: connectionString }),
    log: { info() {}, warn: console.warn, error: console.error },
    buildFolder,
  });
  Object.assign(running.services.limits, { countCall: async () => {}, countRequest: async () => {} });
  return running;
}
