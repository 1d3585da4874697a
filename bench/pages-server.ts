import { BUILD_FOLDER } from '#server/platform/http/web-build.ts';
import { type DemoAccount, seed } from '#server/seed/seed.ts';
import { startBenchApp } from './app.ts';

export interface PagesServer {
  address: string;
  accounts: Pick<DemoAccount, 'email' | 'password'>[];
}

const [dataDir = '', connectionString = ''] = process.argv.slice(2);
let accounts: DemoAccount[] = [];
const running = await startBenchApp({
  connectionString,
  dataDir,
  buildFolder: BUILD_FOLDER,
  async prepare({ db }) {
    accounts = await seed(db, dataDir);
  },
});
process.send?.({ address: running.address, accounts } satisfies PagesServer);

process.once('disconnect', async () => {
  await running.stop();
  process.exit(0);
});
