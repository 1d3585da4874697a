import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@redis/client';
import type { Log } from './log.ts';
import { createOutage } from './outages.ts';

/** Milliseconds that a start waits for Redis; after that it goes on without. */
const PATIENCE = 5_000;
/** Milliseconds that a request may wait for an answer. */
const ANSWER = 1_000;
const PING_EVERY = 10_000;
/** Milliseconds without a word, after which a connection counts as broken. */
const SILENCE = 25_000;
const LONGEST_WAIT = 2_000;

type Client = ReturnType<typeof clientOf>;

function clientOf(url: string) {
  return createClient({
    url,
    pingInterval: PING_EVERY,
    // Who waits in a queue for a dead Redis waits for nothing.
    disableOfflineQueue: true,
    socket: { socketTimeout: SILENCE, reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, LONGEST_WAIT) },
  });
}

/**
 * Opens what the nodes of an installation share besides the database. Everything goes on without it: this waits a while
 * for the connection, and then tries again for as long as it takes.
 * @param prefix what all names of this installation begin with: several may share a Redis
 */
export async function openRedis(url: string, prefix: string, log: Log) {
  const client = clientOf(url);
  const open = [client];
  const ready = new Set<() => void>();
  const looks = new Set<() => void>();
  let closed = false;
  const outage = createOutage((summary) => log.warn('Redis can be reached again', summary), 0);
  /** Connected to something that does not answer. It is left in peace, so that its silence is noticed. */
  let frozen = false;

  function away(error: unknown): void {
    if (closed || !outage.fail()) return;
    log.error('Redis cannot be reached: tabs hear late of what happens on other nodes, and each node counts its limits alone', error);
  }

  function back(): void {
    outage.recover();
    frozen = false;
    for (const call of [...ready, ...looks]) call();
  }

  function freeze(): void {
    if (frozen || closed) return;
    frozen = true;
    away(new Error(`Redis has not answered within ${ANSWER} ms.`));
    for (const look of looks) look();
    client.ping().then(back, () => {});
  }

  /** Whether commands are answered at the moment. */
  const isReady = () => client.isReady && !frozen;

  /** Sends a command. @throws while Redis is away, at once; when it does not answer, after a moment */
  async function ask<Result>(command: (client: Client) => Promise<Result>): Promise<Result> {
    if (!isReady()) throw new Error('Redis is away.');
    let timer: NodeJS.Timeout | undefined;
    let settled = false;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        // The answer may lie here already, where this process was too busy to read it.
        () =>
          setImmediate(() => {
            if (!settled) freeze();
            reject(new Error('Redis does not answer.'));
          }),
        ANSWER,
      );
    });
    try {
      return await Promise.race([command(client), late]);
    } finally {
      settled = true;
      clearTimeout(timer);
    }
  }

  /** Subscribes to a channel and waits briefly for it. `onListening` is called whenever the subscription starts or is interrupted. */
  async function subscribe(channel: string, hear: (text: string) => void, onListening: (listening: boolean) => void): Promise<void> {
    const listener = client.duplicate({ disableOfflineQueue: false });
    open.push(listener);
    let subscribed = false;
    let listening = false;
    const look = () => {
      const now = subscribed && listener.isReady && !frozen;
      if (closed || listening === now) return;
      listening = now;
      onListening(now);
    };
    looks.add(look);
    listener.on('error', (error) => {
      away(error);
      look();
    });
    listener.on('reconnecting', look);
    // A new connection has taken up its channels again by then.
    listener.on('ready', look);
    const begin = async () => {
      await listener.connect();
      await listener.subscribe(channel, hear);
      subscribed = true;
      look();
    };
    await patiently(begin());
  }

  async function patiently(work: Promise<unknown>): Promise<void> {
    await Promise.race([work.catch(away), delay(PATIENCE, undefined, { ref: false })]);
  }

  client.on('error', away);
  client.on('ready', back);
  await patiently(client.connect());
  return {
    prefix,
    isReady,
    ask,
    subscribe,
    /** Calls back each time the connection is restored. */
    onReady: (call: () => void) => void ready.add(call),
    close(): void {
      closed = true;
      for (const one of open) if (one.isOpen) one.destroy();
    },
  };
}

export type Redis = Awaited<ReturnType<typeof openRedis>>;
