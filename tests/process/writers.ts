import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';

/** Numbers from 0 to 1 that come again with the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Something written under a key of the client's. */
export interface Keyed {
  table: 'posts' | 'comments' | 'messages';
  key: string;
  text: string;
  /** Empty until it is acknowledged. */
  id: string | null;
  /** The file that goes with a post. */
  file: { id: string; bytes: Buffer } | null;
}

/** What the writers have asked for, and what of it was acknowledged. */
export interface Ledger {
  keyed: Keyed[];
  /** "table thing person": what was acknowledged last; without an entry while it is being asked for. */
  likes: Map<string, boolean>;
  /** "post person": until when it was acknowledged as seen. */
  seen: Map<string, string>;
  /** "person target", acknowledged. */
  reports: Set<string>;
  /** Attempts that came to nothing and were made again. */
  retries: number;
}

export interface Writers {
  ledger: Ledger;
  /** Lets nobody begin an attempt, and waits for those that are under way. @throws what one was refused with */
  pause: () => Promise<void>;
  resume: () => void;
  /** Everybody ends what they are at, until it is acknowledged. @throws what an attempt was refused with */
  stop: () => Promise<void>;
}

interface Writer {
  id: string;
  cookie: string;
}

/** Milliseconds before a browser that got no answer asks again. */
const AGAIN = 150;
const LONGEST_ANSWER = 20_000;
const PNG = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
  .png()
  .toBuffer();

/** People who post, comment, reply, like, unlike, read, write messages, report and upload, one thing after the other, until stopped. */
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
        signal: AbortSignal.timeout(LONGEST_ANSWER),
      });
      // The answer counts when it is here whole.
      return new Response(await answer.arrayBuffer(), answer);
    } catch {
      return null;
    } finally {
      running -= 1;
    }
  }

  /** Asks until there is an answer, with the same words and the same key, as the browser does. */
  async function ask<Answered>(writer: Writer, method: string, path: string, body: object | Buffer): Promise<Answered> {
    for (;;) {
      const answer = await attempt(writer, method, path, body);
      if (answer?.ok === true) return (await answer.json()) as Answered;
      // Anything but "not now" would be a fault: each of these requests is right, and so is asking again.
      if (answer !== null && answer.status !== 503) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      ledger.retries += 1;
      await delay(AGAIN);
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
    // Some few are liked by many, so that their notifications collapse.
    const thing = any(acknowledged(table).slice(0, 12))?.id;
    if (thing == null) return;
    const name = `${table} ${thing} ${writer.id}`;
    const liked = ledger.likes.get(name) !== true;
    ledger.likes.delete(name);
    await ask(writer, 'PUT', `/api/${table}/${thing}/like`, { liked });
    ledger.likes.set(name, liked);
  }

  /** Marks a post as read until now: what is commented after the answer must be unread. */
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
    // One's own things cannot be reported.
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
  /** The post under which a comment stands. */
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
