/** A server in a process of its own for bench/live.ts, with so many medical students of one school who are signed in. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createAuth } from '#server/features/accounts/auth.ts';
import { readConfig } from '#server/platform/config.ts';
import { start } from '#server/start.ts';
import { withoutLimits } from './without-limits.ts';

export interface LiveBenchServer {
  address: string;
  accounts: { id: string; cookie: string }[];
}

export interface LiveBenchUse {
  /** Bytes, after cleaning up. */
  memory: number;
  /** Milliseconds of processor time since the start. */
  processor: number;
}

const count = Number(process.argv[2]);
const dataDir = await mkdtemp(join(tmpdir(), 'rounds-bench-'));
let stopping = false;
const running = await start({
  config: readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir }),
  log: {
    info() {},
    warn: (...words) => stopping || console.warn(...words),
    error: (...words) => stopping || console.error(...words),
  },
  buildFolder: null,
});
const { services, address } = running;
// All of them come from one address.
withoutLimits(services);
Object.assign(services.limits, { takeSignIn: async () => {} });

const auth = createAuth(services);
// Looking at so many passwords would take minutes, and none is measured here.
Object.assign((await auth.$context).password, { verify: async () => true });
const { id: institution } = await services.db
  .insertInto('institutions')
  .values({ name: 'School', slug: 'school' })
  .returning('id')
  .executeTakeFirstOrThrow();
const accounts: LiveBenchServer['accounts'] = [];
for (let number = 0; number < count; number += 1) {
  const email = `student-${number}@school.edu`;
  const { id } = await services.db
    .insertInto('members')
    .values({
      name: 'A Student',
      username: `student-${number}`,
      email,
      email_verified: true,
      user_type: 'medical_student',
      year: 'M1',
      institution_id: institution,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await services.db
    .insertInto('credentials')
    .values({ member_id: id, provider_id: 'credential', account_id: id, password: 'none' })
    .execute();
  const { headers } = await auth.api.signInEmail({ body: { email, password: 'Correct-horse-7!' }, returnHeaders: true });
  const cookie = headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  accounts.push({ id, cookie });
}
process.send?.({ address, accounts } satisfies LiveBenchServer);

setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc') as () => void;

process.on('message', async (wish: 'use') => {
  if (wish !== 'use') return;
  const { user, system } = process.cpuUsage();
  collect();
  await delay(200);
  collect();
  process.send?.({ memory: process.memoryUsage().rss, processor: (user + system) / 1_000 } satisfies LiveBenchUse);
});

process.once('disconnect', async () => {
  // Connections to the database that break now are no news.
  stopping = true;
  await running.stop();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
});
