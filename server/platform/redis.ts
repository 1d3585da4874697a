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
/** Milliseconds between tries while Redis answers with an error, as during a long script of another program. */
const RETRY_AFTER = 1_000;

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
 * Waits briefly for the connection, then keeps retrying: everything works without Redis.
 * @param prefix for all keys, because installations may share a Redis
 */
export async function openRedis(url: string, prefix: string, log: Log) {
  const client = clientOf(url);
  const open = [client];
  const readyCallbacks = new Set<() => void>();
  const statusChecks = new Set<() => void>();
  let closed = false;
  const noteFailure = createOutage((summary) => log.warn('Redis no longer fails', summary));
  /** Connected but unresponsive. Sends no commands, so that the socket timeout can detect it. */
  let suspended = false;

  function reportOutage(error: unknown): void {
    if (closed || !noteFailure()) return;
    log.error('Redis cannot be reached: tabs get events of other nodes late, and each node counts its limits alone', error);
  }

  function resume(): void {
    suspended = false;
    for (const call of [...readyCallbacks, ...statusChecks]) call();
  }

  function suspend(): void {
    if (suspended || closed) return;
    suspended = true;
    reportOutage(new Error(`Redis has not answered within ${COMMAND_TIMEOUT} ms.`));
    for (const checkStatus of statusChecks) checkStatus();
    void tryAgain();
  }

  async function tryAgain(): Promise<void> {
    while (suspended && !closed && client.isReady) {
      const answered = await client.ping().catch(reportOutage);
      if (answered !== undefined) return resume();
      await delay(RETRY_AFTER, undefined, { ref: false });
    }
    // After a reconnection, `ready` calls `resume`.
  }

  const isReady = () => client.isReady && !suspended;

  /** @throws at once while Redis is down, and after a moment if it does not answer */
  async function ask<Result>(command: (client: Client) => Promise<Result>): Promise<Result> {
    if (!isReady()) throw new Error('Redis is down.');
    let timer: NodeJS.Timeout | undefined;
    let settled = false;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(
        // The answer may have arrived while the event loop was busy.
        () =>
          setImmediate(() => {
            if (!settled) suspend();
            reject(new Error('Redis does not answer.'));
          }),
        COMMAND_TIMEOUT,
      );
    });
    try {
      return await Promise.race([command(client), timeout]);
    } finally {
      settled = true;
      clearTimeout(timer);
    }
  }

  async function subscribe(channel: string, onMessage: (text: string) => void, onListening: (listening: boolean) => void): Promise<void> {
    const listener = client.duplicate({ disableOfflineQueue: false });
    open.push(listener);
    let subscribed = false;
    let listening = false;
    const checkStatus = () => {
      const current = subscribed && listener.isReady && !suspended;
      if (closed || listening === current) return;
      listening = current;
      onListening(current);
    };
    statusChecks.add(checkStatus);
    listener.on('error', (error) => {
      reportOutage(error);
      checkStatus();
    });
    listener.on('reconnecting', checkStatus);
    listener.on('ready', checkStatus);
    const begin = async () => {
      await listener.connect();
      // The client renews a subscription after an outage, but only one that has succeeded before.
      while (!subscribed && !closed) {
        await listener.subscribe(channel, onMessage).then(() => {
          subscribed = true;
        }, reportOutage);
        if (!subscribed) await delay(RETRY_AFTER, undefined, { ref: false });
      }
      checkStatus();
    };
    await waitBriefly(begin());
  }

  async function waitBriefly(work: Promise<unknown>): Promise<void> {
    await Promise.race([work.catch(reportOutage), delay(CONNECT_TIMEOUT, undefined, { ref: false })]);
  }

  client.on('error', reportOutage);
  client.on('ready', resume);
  await waitBriefly(client.connect());
  return {
    prefix,
    isReady,
    ask,
    subscribe,
    onReady: (call: () => void) => void readyCallbacks.add(call),
    close(): void {
      closed = true;
      for (const one of open) if (one.isOpen) one.destroy();
    },
  };
}

export type Redis = Awaited<ReturnType<typeof openRedis>>;
