import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPassword } from 'better-auth/crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Db, openDatabase } from '#server/platform/db/database.ts';
import { freePort } from '#server/platform/db/postgres.ts';
import { CAST, type CastName, insertCast, PASSWORD } from '#server/testing/cast.ts';
import { Visitor } from '#server/testing/forum.ts';
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts';
import { startRedis } from '#server/testing/redis.ts';
import { startBucket } from '#server/testing/store.ts';
import { type Server, watch } from '#tests/process/server.ts';
import { type Nginx, startNginx } from './nginx.ts';
import { makePostgres, type PostgresServer } from './postgres.ts';

const ROOT = join(import.meta.dirname, '..', '..');

export interface Node {
  origin: string;
  start: () => Promise<void>;
  stop: () => Promise<{ code: number | null; output: string }>;
  output: () => string;
}

/** An installation of two nodes, each part in its own process. */
export interface Cluster {
  origin: string;
  nodes: [Node, Node];
  nginx: Nginx;
  postgres: PostgresServer;
  redis: { start: () => Promise<void>; stop: () => Promise<void> };
  mail: MailServer;
  db: Db;
  signIn: (name: CastName, at?: string) => Promise<Visitor>;
  community: (school: string, slug: string) => Promise<string>;
}

export function useCluster(environment: Record<string, string> = {}): Cluster {
  const cluster = {} as Cluster;
  const closers: (() => unknown)[] = [];
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rounds-cluster-'));
    // PostgreSQL and nginx drop root and must enter this folder.
    await chmod(folder, 0o711);
    closers.push(() => rm(folder, { recursive: true, force: true }));
    const [port, first, second, databasePort] = [await freePort(), await freePort(), await freePort(), await freePort()];
    const postgres = await makePostgres(join(folder, 'postgres'), databasePort);
    closers.push(postgres.stop);
    let redis = await startRedis();
    closers.push(() => redis.stop());
    const bucket = await startBucket();
    closers.push(bucket.stop);
    const mail = await startMailServer();
    closers.push(mail.stop);
    const nginx = await startNginx(join(folder, 'nginx'), port, [first, second]);
    closers.push(nginx.stop);

    const shared = {
      NODE_ENV: 'production',
      ALLOW_HTTP: '1',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      TRUSTED_PROXIES: '127.0.0.1',
      SESSION_SECRET: 'Zk3v9QeXw7LrTb2NsYh5UcJm8FgDaPq4',
      SUPPORT_EMAIL: 'help@rounds.example',
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      SMTP_URL: mail.url,
      ...bucket.environment,
      ...environment,
    };
    const nodes = [first, second].map((nodePort) => {
      const node = nodeOf({ ...shared, PORT: String(nodePort), DATA_DIR: join(folder, `node-${nodePort}`) });
      closers.push(node.kill);
      return node;
    }) as unknown as [Node, Node];
    await Promise.all(nodes.map((node) => node.start()));

    const database = openDatabase({ connectionString: postgres.url, max: 2, onError: () => {} });
    closers.push(database.close);
    const { db } = database;
    await insertCast(db, await hashPassword(PASSWORD));
    Object.assign(cluster, {
      origin: shared.PUBLIC_URL,
      nodes,
      nginx,
      postgres,
      redis: {
        stop: () => redis.stop(),
        async start() {
          redis = await startRedis(Number(new URL(redis.url).port));
        },
      },
      mail,
      db,
      async signIn(name, at = shared.PUBLIC_URL) {
        const visitor = new Visitor(at);
        const answer = await visitor.post('/sign-in', { email: CAST[name].email, password: PASSWORD });
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
        return visitor;
      },
      async community(school, slug) {
        const communities = db.selectFrom('communities as c').innerJoin('institutions as i', 'i.id', 'c.institution_id').select('c.id');
        return (await communities.where('i.slug', '=', school).where('c.slug', '=', slug).executeTakeFirstOrThrow()).id;
      },
    } satisfies Cluster);
  });
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });
  return cluster;
}

function nodeOf(environment: Record<string, string>): Node & { kill: () => void } {
  const origin = `http://127.0.0.1:${environment.PORT}`;
  let server: Server | undefined;
  return {
    origin,
    async start() {
      const child = spawn(process.execPath, ['server/main.ts'], {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: process.env.PATH, HOME: process.env.HOME, ROUNDS_ENV: '', ...environment },
      });
      server = watch(child, origin);
      await server.says(' is running at ');
    },
    stop: async () => server?.signal('SIGTERM') ?? { code: null, output: '' },
    output: () => server?.output() ?? '',
    kill: () => void server?.process.kill('SIGKILL'),
  };
}

export function visitorAt(visitor: Visitor, origin: string): Visitor {
  const same = new Visitor(origin);
  for (const [name, value] of visitor.cookies) same.cookies.set(name, value);
  return same;
}
