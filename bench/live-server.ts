/** A server in a process of its own for bench/live.ts, with so many accounts that are signed in; publishes at the rate it is told. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createAuth } from '#server/features/accounts/auth.ts';
import { readConfig } from '#server/platform/config.ts';
import { start } from '#server/start.ts';

export interface LiveBenchServer {
  address: string;
  accounts: { id: string; cookie: string }[];
}

const count = Number(process.argv[2]);
const dataDir = await mkdtemp(join(tmpdir(), 'rounds-bench-'));
const running = await start({
  config: readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir }),
  log: { info() {}, warn: console.warn, error: console.error },
  buildFolder: null,
});
const { services, address } = running;
Object.assign(services.limits, { countCall: async () => {}, countRequest: async () => {}, takeSignIn: async () => {} });

const auth = createAuth(services);
const password = await (await auth.$context).password.hash('Correct-horse-7!');
const accounts: LiveBenchServer['accounts'] = [];
for (let number = 0; number < count; number += 1) {
  const email = `student-${number}@mail.example`;
  const { id } = await services.db
    .insertInto('members')
    .values({ name: 'A Student', username: `student-${number}`, email, email_verified: true, user_type: 'premed_student' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await services.db.insertInto('credentials').values({ member_id: id, provider_id: 'credential', account_id: id, password }).execute();
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

process.on('message', async (wish: 'memory' | { rate: number; seconds: number }) => {
  if (wish === 'memory') {
    collect();
    await delay(200);
    collect();
    process.send?.(process.memoryUsage().rss);
    return;
  }
  const end = performance.now() + wish.seconds * 1_000;
  let due = performance.now();
  for (let event = 0; due < end; event += 1) {
    const account = accounts[event % accounts.length];
    if (account === undefined) return;
    // Its moment goes as its id.
    const id = String(performance.timeOrigin + performance.now());
    services.live.publish([{ topic: `person:${account.id}`, kind: 'messages.changed', id }]);
    due += 1_000 / wish.rate;
    await delay(Math.max(0, due - performance.now()));
  }
});

process.once('disconnect', async () => {
  await running.stop();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
});
