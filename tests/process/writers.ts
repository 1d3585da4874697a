import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';

/** Deterministic random numbers in [0, 1) (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A write with a request key. */
export interface Keyed {
  table: 'posts' | 'comments' | 'messages';
  key: string;
  text: string;
  /** Null until it is acknowledged. */
  id: string | null;
  file: { id: string; bytes: Buffer } | null;
}

export interface Ledger {
  keyed: Keyed[];
  /** "table thing person": last acknowledged state; no entry while a request is pending. */
  likes: Map<string, boolean>;
  seen: Map<string, string>;
  reports: Set<string>;
  retries: number;
}

export interface Writers {
  ledger: Ledger;
  /** Stops new attempts and waits for those in progress. @throws the refusal of an attempt */
  pause: () => Promise<void>;
  resume: () => void;
  /** Waits until all current writes are acknowledged. @throws the refusal of an attempt */
  stop: () => Promise<void>;
}

interface Writer {
  id: string;
  cookie: string;
}

/** Milliseconds before a retry. */
const RETRY_DELAY = 150;
const RESPONSE_TIMEOUT = 20_000;
const PNG = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
  .png()
  .toBuffer();

export async function startWriters(
  origin: string,
  emails: readonly string[],
  password: string,
  communityPath: string,
  random: () => number,
): Promise<Writers> {
  const ledger: Ledger = { keyed: [], likes: new Map(), seen: new Map(), reports: new Set(), retries: 0 };
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  let paused = false;
  let running = 0;
  let stopping = false;

  async function attempt(writer: Writer | null, method: string, path: string, body: object | Buffer): Promise<Response | null> {
    while (paused) await gate.promise;
    running += 1;
    try {
      const raw = Buffer.isBuffer(body);
      const answer = await fetch(`${origin}${path}`, {
        method,
        headers: {
          'content-type': raw ? 'application/octet-stream' : 'application/json',
          ...(writer === null ? {} : { cookie: writer.cookie }),
        },
        body: raw ? new Uint8Array(body) : JSON.stringify(body),
        signal: AbortSignal.timeout(RESPONSE_TIMEOUT),
      });
      return new Response(await answer.arrayBuffer(), answer);
    } catch {
      return null;
    } finally {
      running -= 1;
    }
  }

  /** Repeats the request with the same key until there is a response, as the web does. */
  async function ask<Answered>(writer: Writer, method: string, path: string, body: object | Buffer): Promise<Answered> {
    for (;;) {
      const answer = await attempt(writer, method, path, body);
      if (answer?.ok === true) return (await answer.json()) as Answered;
      // 503 means retry; all other refusals are errors, because the requests are valid.
      if (answer !== null && answer.status !== 503) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      ledger.retries += 1;
      await delay(RETRY_DELAY);
    }
  }

  async function signIn(email: string): Promise<Writer> {
    const answer = await attempt(null, 'POST', '/api/sign-in', { email, password });
    if (answer?.ok !== true) throw new Error(`${email} could not log in: ${await answer?.text()}`);
    const cookie = answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const { items } = await read<{ items: { id: string; path: string }[] }>(cookie, '/api/communities');
    communityId = items.find(({ path }) => path === communityPath)?.id ?? '';
    const { username } = await read<{ username: string }>(cookie, '/api/profile');
    const { id } = await read<{ id: string }>(cookie, `/api/profiles/${username}`);
    return { id, cookie };
  }

  async function read<Answered>(cookie: string, path: string): Promise<Answered> {
    return (await fetch(`${origin}${path}`, { headers: { cookie } })).json() as Promise<Answered>;
  }

  const any = <Item>(list: readonly Item[]): Item | undefined => list[Math.floor(random() * list.length)];
  const acknowledged = (table: Keyed['table']) => ledger.keyed.filter((one) => one.table === table && one.id !== null);

  function begin(table: Keyed['table']): Keyed {
    const one: Keyed = { table, key: randomUUID(), text: `Written through a crash ${randomUUID()}`, id: null, file: null };
    ledger.keyed.push(one);
    return one;
  }

  async function post(writer: Writer, withFile: boolean): Promise<void> {
    let file: Keyed['file'] = null;
    if (withFile) {
      const bytes = random() < 0.5 ? PNG : Buffer.from(`Notes\n${randomBytes(Math.ceil(random() * 200_000)).toString('hex')}`);
      file = { bytes, ...(await ask<{ id: string }>(writer, 'POST', '/api/attachments?name=notes.txt', bytes)) };
    }
    const one = begin('posts');
    one.file = file;
    const { id } = await ask<{ id: string }>(writer, 'POST', '/api/posts', {
      requestKey: one.key,
      communityId,
      title: one.text,
      category: 'Question',
      body: one.text,
      ...(file === null ? {} : { attachmentId: file.id }),
    });
    one.id = id;
  }

  async function comment(writer: Writer, answers: boolean): Promise<void> {
    const above = answers ? any(acknowledged('comments')) : undefined;
    const postId = above === undefined ? any(acknowledged('posts'))?.id : postOf.get(above.id ?? '');
    if (postId == null) return;
    const one = begin('comments');
    const { comment: written } = await ask<{ comment: { id: string } }>(writer, 'POST', `/api/posts/${postId}/comments`, {
      requestKey: one.key,
      content: one.text,
      ...(above === undefined ? {} : { replyToId: above.id }),
    });
    postOf.set(written.id, postId);
    one.id = written.id;
  }

  async function like(writer: Writer, table: 'posts' | 'comments'): Promise<void> {
    // A few get many likes, so that their notifications are grouped.
    const thing = any(acknowledged(table).slice(0, 12))?.id;
    if (thing == null) return;
    const name = `${table} ${thing} ${writer.id}`;
    const liked = ledger.likes.get(name) !== true;
    ledger.likes.delete(name);
    await ask(writer, 'PUT', `/api/${table}/${thing}/like`, { liked });
    ledger.likes.set(name, liked);
  }

  /** Marks a post as read until now. */
  async function see(writer: Writer): Promise<void> {
    const postId = any(acknowledged('posts').slice(0, 12))?.id;
    if (postId == null) return;
    const { lastActivityAt } = await read<{ lastActivityAt?: string }>(writer.cookie, `/api/posts/${postId}`).catch(
      () => ({}) as { lastActivityAt?: string },
    );
    if (lastActivityAt === undefined) return;
    await ask(writer, 'PUT', `/api/posts/${postId}/seen`, { until: lastActivityAt });
    const name = `${postId} ${writer.id}`;
    if ((ledger.seen.get(name) ?? '') < lastActivityAt) ledger.seen.set(name, lastActivityAt);
  }

  async function message(writer: Writer): Promise<void> {
    const to = any(writers.filter((other) => other !== writer));
    if (to === undefined) return;
    const one = begin('messages');
    const { id } = await ask<{ id: string }>(writer, 'POST', `/api/conversations/${to.id}/messages`, {
      requestKey: one.key,
      content: one.text,
    });
    one.id = id;
  }

  async function report(writer: Writer): Promise<void> {
    const table = any(['posts', 'comments'] as const) ?? 'posts';
    const target = any(acknowledged(table))?.id;
    if (target == null || ledger.reports.has(`${writer.id} ${target}`)) return;
    const own = await read<{ openSince?: string | null }>(
      writer.cookie,
      `/api/reports/target?kind=${table.slice(0, -1)}&targetId=${target}`,
    ).catch(() => null);
    if (own === null || own.openSince === undefined) return;
    await ask(writer, 'POST', '/api/reports', {
      kind: table.slice(0, -1),
      targetId: target,
      reasons: ['Other'],
      additionalInformation: 'x',
    });
    ledger.reports.add(`${writer.id} ${target}`);
  }

  async function act(writer: Writer): Promise<void> {
    const dice = random();
    if (dice < 0.12) await post(writer, false);
    else if (dice < 0.24) await post(writer, true);
    else if (dice < 0.38) await comment(writer, false);
    else if (dice < 0.5) await comment(writer, true);
    else if (dice < 0.65) await like(writer, 'posts');
    else if (dice < 0.74) await like(writer, 'comments');
    else if (dice < 0.78) await see(writer);
    else if (dice < 0.9) await message(writer);
    else await report(writer);
  }

  let communityId = '';
  const postOf = new Map<string, string>();
  const writers: Writer[] = [];
  for (const email of emails) writers.push(await signIn(email));
  const done = writers.map(async (writer) => {
    while (!stopping) await act(writer);
  });
  const refused: unknown[] = [];
  for (const one of done) one.catch((error: unknown) => refused.push(error));

  return {
    ledger,
    async pause() {
      gate = Promise.withResolvers();
      paused = true;
      while (running > 0) await delay(10);
      if (refused.length > 0) throw refused[0];
    },
    resume() {
      paused = false;
      gate.resolve();
    },
    async stop() {
      stopping = true;
      await Promise.all(done);
    },
  };
}
