import { readConfig } from '#server/platform/config.ts';
import { type Running, type StartOptions, start } from '#server/start.ts';

interface BenchApp extends Pick<StartOptions, 'now' | 'prepare'> {
  /** Without it the app starts the PostgreSQL of its folder. */
  connectionString?: string;
  dataDir: string;
  buildFolder: string | null;
}

/** Without the rate limits of accounts and addresses. Those that protect passwords stay. */
export async function startBenchApp({ connectionString = '', dataDir, ...options }: BenchApp): Promise<Running> {
  const running = await start({
    config: readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: connectionString }),
    log: { info() {}, warn: console.warn, error: console.error },
    ...options,
  });
  Object.assign(running.services.limits, { countCall: async () => {}, countAddress: async () => {}, take: async () => {} });
  return running;
}
