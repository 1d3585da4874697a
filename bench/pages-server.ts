import { readConfig } from '#server/platform/config.ts';
import { BUILD_FOLDER } from '#server/platform/http/web-build.ts';
import { type DemoAccount, seed } from '#server/seed/seed.ts';
import { start } from '#server/start.ts';
import { withoutLimits } from './without-limits.ts';

export interface PagesServer {
  address: string;
  accounts: Pick<DemoAccount, 'email' | 'password'>[];
}

const [dataDir = '', databaseUrl = ''] = process.argv.slice(2);
let accounts: DemoAccount[] = [];
const running = await start({
  config: readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrl }),
  log: { info() {}, warn: console.warn, error: console.error },
  buildFolder: BUILD_FOLDER,
  async prepare({ db }) {
    accounts = await seed(db, dataDir);
  },
});
withoutLimits(running.services);
process.send?.({ address: running.address, accounts } satisfies PagesServer);

process.once('disconnect', async () => {
  await running.stop();
  process.exit(0);
});
