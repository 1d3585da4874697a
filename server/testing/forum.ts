import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { createAuth } from '#server/features/accounts/auth.ts';
import { readConfig } from '#server/platform/config.ts';
import { type Db, openDatabase } from '#server/platform/db/database.ts';
import type { Log } from '#server/platform/log.ts';
import { type Running, type StartOptions, start } from '#server/start.ts';
import type { ErrorCode, ErrorData } from '#shared/rules/errors.ts';
import { recordCalls } from './calls.ts';
import { CAST, type CastName } from './cast.ts';
import { TEMPLATE, withDatabase } from './global-setup.ts';
import { forgetAfterWrites } from './identity-writes.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are whatever JSON the route gives; assertions say what they expect
export type Json = any;

export interface Answer {
  status: number;
  body: Json;
  headers: Headers;
}

const answered = new Set<string>();

export class Visitor {
  readonly #origin: string;
  readonly cookies = new Map<string, string>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    if (body === undefined) return this.send(method, path, { headers });
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return this.send(method, path, { body: text, headers: { 'content-type': 'application/json', ...headers } });
  }

  async send(method: string, path: string, { headers = {}, body }: { headers?: Record<string, string>; body?: BodyInit }): Promise<Answer> {
    const response = await fetch(`${this.#origin}${path}`, {
      method,
      headers: { ...this.cookieHeader(), ...headers },
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    });
    this.keep(response.headers);
    if (response.ok) answered.add(`${method} ${path.replace(/\?.*$/, '')}`);
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('application/json') === true;
    return { status: response.status, body: json && text !== '' ? JSON.parse(text) : text, headers: response.headers };
  }

  /** Empty without cookies. */
  cookieHeader(): Record<string, string> {
    return this.cookies.size === 0 ? {} : { cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') };
  }

  /** Stores the cookies of a response, as a browser does. */
  keep(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      if (/max-age=0/i.test(cookie)) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  get(path: string): Promise<Answer> {
    return this.request('GET', `/api${path}`);
  }

  post(path: string, body: unknown = {}): Promise<Answer> {
    return this.request('POST', `/api${path}`, body);
  }

  put(path: string, body: unknown = {}): Promise<Answer> {
    return this.request('PUT', `/api${path}`, body);
  }

  delete(path: string): Promise<Answer> {
    return this.request('DELETE', `/api${path}`);
  }
}

export interface ReceivedMail {
  recipient: string;
  subject: string;
  body: string;
}

export interface Forum {
  origin: string;
  db: Db;
  running: Running;
  logged: { level: string; message: string; error?: unknown; details?: Record<string, unknown> | undefined }[];
  anonymous: () => Visitor;
  as: (name: CastName) => Promise<Visitor>;
  /** Creates a session without checking the password, which takes 90 ms of CPU. */
  signIn: (memberId: string) => Promise<Visitor>;
  id: (name: CastName) => Promise<string>;
  community: (key: string) => Promise<{ id: string; path: string }>;
  post: (by: CastName, community: string, fields?: Record<string, unknown>) => Promise<{ id: string; slug: string; path: string }>;
  comment: (by: CastName, postId: string, content?: string, replyToId?: string) => Promise<string>;
  mails: (recipient: string, count?: number, subjectPrefix?: string) => Promise<ReceivedMail[]>;
  queries: (action: () => Promise<unknown>) => Promise<string[]>;
}

interface ErrorBody {
  code: ErrorCode;
  status: number;
  message: string;
  data: ErrorData;
}

export function expectError(answer: Answer, status: number, code: string): ErrorBody {
  expect({ status: answer.status, code: answer.body?.code }).toEqual({ status, code });
  return answer.body as ErrorBody;
}

/**
 * Call at the top of a file; the object is filled before the first test.
 * @param buildFolder without it the server serves no pages
 */
export function useForum(
  environment: Record<string, string> = {},
  buildFolder: string | null = null,
  { maxEventLoopDelay = 0 }: Pick<StartOptions, 'maxEventLoopDelay'> = {},
): Forum {
  const forum = {} as Forum;
  let cleanUp = async () => {};

  beforeAll(async () => {
    const clusterUrl = inject('postgresUrl');
    const name = `t_${randomUUID().replaceAll('-', '')}`;
    const admin = openDatabase({ connectionString: clusterUrl, max: 1, onError: () => {} });
    await admin.pool.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`);
    const dataDir = await mkdtemp(join(tmpdir(), 'rounds-test-'));
    const config = readConfig({
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: withDatabase(clusterUrl, name),
      ...environment,
    });
    const queries: string[] = [];
    const logged: Forum['logged'] = [];
    const log: Log = {
      info: (message, details) => logged.push({ level: 'info', message, details }),
      warn: (message, details) => logged.push({ level: 'warn', message, details }),
      error: (message, error, details) => logged.push({ level: 'error', message, error, details }),
    };
    // A constant clock: cached identities never expire, so query counts do not depend on speed.
    const running = await start({
      config,
      log,
      buildFolder,
      now: () => 0,
      maxEventLoopDelay,
      runScheduledJobs: false,
      onQuery: (sql) => queries.push(sql),
    });
    Object.assign(forum, createForum(running, queries, logged));
    cleanUp = async () => {
      await running.stop();
      await admin.pool.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.close();
      await rm(dataDir, { recursive: true, force: true });
    };
  });
  afterAll(async () => {
    await recordCalls(inject('callsFile'), expect.getState().testPath ?? '', answered);
    await cleanUp();
  });
  return forum;
}

function createForum(running: Running, queries: string[], logged: Forum['logged']): Forum {
  const db = running.services.db.withPlugin(forgetAfterWrites(running.services.live));
  const origin = running.address;
  const visitors = new Map<CastName, Promise<Visitor>>();
  const auth = createAuth(running.services);
  const id: Forum['id'] = async (name) =>
    (await db.selectFrom('members').select('id').where('email', '=', CAST[name].email).executeTakeFirstOrThrow()).id;
  const signIn: Forum['signIn'] = async (memberId) => {
    const visitor = new Visitor(origin);
    const { headers } = await auth.api.finishSignIn({ body: { memberId }, headers: { 'user-agent': 'node' }, returnHeaders: true });
    visitor.keep(headers);
    return visitor;
  };
  const as: Forum['as'] = (name) => {
    const known = visitors.get(name) ?? id(name).then(signIn);
    visitors.set(name, known);
    return known;
  };
  const community: Forum['community'] = async (key) => {
    const [school = '', sub = '', slug = ''] = key.split('/');
    const row = await db
      .selectFrom('communities as c')
      .leftJoin('institutions as i', 'i.id', 'c.institution_id')
      .select('c.id')
      .$if(key === 'thedashboard', (query) => query.where('c.institution_id', 'is', null))
      .$if(key !== 'thedashboard', (query) =>
        query
          .where('i.slug', '=', school)
          .where('c.sub_slug', '=', sub as 'general')
          .where('c.slug', '=', slug),
      )
      .executeTakeFirstOrThrow();
    return { id: row.id, path: key === 'thedashboard' ? '/thedashboard' : `/communities/${key}` };
  };
  return {
    origin,
    db,
    running,
    logged,
    as,
    signIn,
    community,
    anonymous: () => new Visitor(origin),
    id,
    async post(by, key, fields = {}) {
      const { id: communityId } = await community(key);
      const visitor = await as(by);
      const answer = await visitor.post('/posts', {
        communityId,
        requestKey: randomUUID(),
        title: 'A question about renal physiology',
        category: 'Question',
        body: 'How do you remember the nephron?',
        ...fields,
      });
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      const path: string = answer.body.path;
      return { id: answer.body.id, path, slug: path.split('/').at(-1) ?? '' };
    },
    async comment(by, postId, content = 'Draw it, again and again.', replyToId) {
      const visitor = await as(by);
      const answer = await visitor.post(`/posts/${postId}/comments`, {
        requestKey: randomUUID(),
        content,
        ...(replyToId === undefined ? {} : { replyToId }),
      });
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return answer.body.comment.id;
    },
    async mails(recipient, count = 1, subjectPrefix = '') {
      for (let attempt = 0; attempt < 600; attempt += 1) {
        const found = await db
          .selectFrom('outbox_mails')
          .select(['recipient', 'subject', 'body'])
          .where('recipient', '=', recipient)
          .where('subject', 'like', `${subjectPrefix}%`)
          .orderBy('created_at')
          .orderBy('id')
          .execute();
        if (found.length >= count) return found;
        await delay(25);
      }
      throw new Error(`No ${count} mail(s) to ${recipient} arrived within fifteen seconds.`);
    },
    async queries(action) {
      queries.length = 0;
      await action();
      // Written in the background at an unknown time.
      return queries.filter((sql) => !/known_devices|INSERT INTO zero_result_searches/.test(sql));
    },
  };
}
