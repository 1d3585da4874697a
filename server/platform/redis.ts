import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@redis/client';
import type { Log } from './log.ts';
import { createOutage } from './outages.ts';

const CONNECT_TIMEOUT = 5_000;
/** Milliseconds. */
const COMMAND_TIMEOUT = 1_000;
const PING_EVERY = 10_000;
/** Milliseconds of silence after which a connection counts as broken. */
const SOCKET_TIMEOUT = 25_000;
const MAX_RECONNECT_DELAY = 2_000;

type Client = ReturnType<typeof clientOf>;

function clientOf(url: string) {
  return createClient({
    url,
    pingInterval: PING_EVERY,
    // Fail at once instead of queueing while Redis is down.
    disableOfflineQueue: true,
    socket: { socketTimeout: SOCKET_TIMEOUT, reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, MAX_RECONNECT_DELAY) },
  });
}

/**
 * Everything works without Redis: waits briefly for the connection, then keeps retrying.
 * @param prefix for all keys, because installations may share a Redis
 */
export async function openRedis(url: string, prefix: string, log: Log) {
  const client = clientOf(url);
  const open = [client];
  const ready = new Set<() => void>();
  const looks = new Set<() => void>();
  let closed = false;
  const outage = createOutage((summary) => log.warn('Redis can be reached again', summary), 0);
  /** Connected but silent. No commands are sent, so that the socket timeout can notice. */
  let frozen = false;

  function away(error: unknown): void {
    if (closed || !outage.fail()) return;
    log.error('Redis cannot be reached: tabs get events of other nodes late, and each node counts its limits alone', error);
  }

  function back(): void {
    outage.recover();
    frozen = false;
    for (const call of [...ready, ...looks]) call();
  }

  function freeze(): void {
    if (frozen || closed) return;
    frozen = true;
    away(new Error(`Redis has not answered within ${COMMAND_TIMEOUT} ms.`));
    for (const look of looks) look();
    client.ping().then(back, () => {});
  }

  const isReady = () => client.isReady && !frozen;

  /** @throws at once while Redis is down, and after a moment if it does not answer */
  async function ask<Result>(command: (client: Client) => Promise<Result>): Promise<Result> {
    if (!isReady()) throw new Error('Redis is down.');
    let timer: NodeJS.Timeout | undefined;
    let settled = false;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        // The answer may have arrived while the event loop was busy.
        () =>
          setImmediate(() => {
            if (!settled) freeze();
            reject(new Error('Redis does not answer.'));
          }),
        COMMAND_TIMEOUT,
      );
    });
    try {
      return await Promise.race([command(client), late]);
    } finally {
      settled = true;
      clearTimeout(timer);
    }
  }

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
    listener.on('ready', look);
    const begin = async () => {
      await listener.connect();
      await listener.subscribe(channel, hear);
      subscribed = true;
      look();
    };
    await waitBriefly(begin());
  }

  async function waitBriefly(work: Promise<unknown>): Promise<void> {
    await Promise.race([work.catch(away), delay(CONNECT_TIMEOUT, undefined, { ref: false })]);
  }

  client.on('error', away);
  client.on('ready', back);
  await waitBriefly(client.connect());
  return {
    prefix,
    isReady,
    ask,
    subscribe,
    onReady: (call: () => void) => void ready.add(call),
    close(): void {
      closed = true;
      for (const one of open) if (one.isOpen) one.destroy();
    },
  };
}

export type Redis = Awaited<ReturnType<typeof openRedis>>;
