import { readConfig } from '#server/platform/config.ts';
import { start } from '#server/start.ts';

const [connectionString = '', dataDir = '', buildFolder = ''] = process.argv.slice(2);
const running = await start({
  // Trusts X-Forwarded-For, so that each simulated person has an address.
  config: readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: connectionString, TRUSTED_PROXIES: '127.0.0.1' }),
  log: { info() {}, warn() {}, error: console.error },
  buildFolder,
});
process.once('disconnect', async () => {
  await running.stop();
  process.exit(0);
});
process.send?.(running.address);
