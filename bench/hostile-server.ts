/** The server of `bench:overload -- --hostile`, in a process of its own, with the limits that an installation has by default. */
import { readConfig } from '#server/platform/config.ts';
import { start } from '#server/start.ts';

const [connectionString = '', dataDir = '', buildFolder = ''] = process.argv.slice(2);
const running = await start({
  // Each visitor of the benchmark names an address of their own.
  config: readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: connectionString, TRUSTED_PROXIES: '127.0.0.1' }),
  log: { info() {}, warn() {}, error: console.error },
  buildFolder,
});
process.once('disconnect', async () => {
  await running.stop();
  process.exit(0);
});
process.send?.(running.address);
