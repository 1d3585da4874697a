import { createClient } from '@redis/client';
import { z } from 'zod';
import type { Log } from '#server/platform/log.ts';
import { LiveMessage } from './frames.ts';

type Message = z.infer<typeof LiveMessage>;
const Posted = z.strictObject({ from: z.string(), message: LiveMessage });

/** Milliseconds that a start waits for Redis; after that it goes on without. */
const PATIENCE = 5_000;
const PING_EVERY = 10_000;
/** Milliseconds without a word, after which a connection counts as broken. */
const SILENCE = 25_000;
const LONGEST_WAIT = 2_000;

export interface LinkOptions {
  url: string;
  channel: string;
  /** This node's name among the others. */
  node: string;
  log: Log;
  onMessage: (message: Message) => void;
}

export interface Link {
  /** Tells the other nodes. What cannot be sent is told of later, as a gap. */
  send: (message: Message) => void;
  close: () => Promise<void>;
}

/**
 * Joins the nodes by one Redis channel. All of them hear all: each has to know for any topic whether something has
 * happened there lately (recent.ts), and a forum's few hundred events a second are little to pass by.
 */
export async function linkThroughRedis({ url, channel, node, log, onMessage }: LinkOptions): Promise<Link> {
  const client = createClient({
    url,
    pingInterval: PING_EVERY,
    // An event that comes late is worth less than the gap that is told of.
    disableOfflineQueue: true,
    socket: { socketTimeout: SILENCE, reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, LONGEST_WAIT) },
  });
  const listener = client.duplicate({ disableOfflineQueue: false });
  let closed = false;
  let lost = false;
  let told = false;

  function away(error: unknown): void {
    if (told || closed) return;
    told = true;
    log.error('Redis cannot be reached: tabs hear only of what happens on their own node', error);
  }

  function send(message: Message): void {
    if (closed) return;
    client.publish(channel, JSON.stringify({ from: node, message } satisfies z.infer<typeof Posted>)).catch((error: unknown) => {
      lost = true;
      away(error);
    });
  }

  function hear(text: string): void {
    try {
      const { from, message } = Posted.parse(JSON.parse(text));
      if (from !== node) onMessage(message);
    } catch (error) {
      log.error('A message of another node could not be read', error);
    }
  }

  client.on('error', away);
  listener.on('error', away);
  client.on('ready', () => {
    told = false;
    if (lost) send({ gap: true });
    lost = false;
  });
  // Each time: while there was no connection, others may have written.
  listener.on('ready', () => onMessage({ gap: true }));

  const ready = Promise.all([client.connect(), listener.connect().then(() => listener.subscribe(channel, hear))]);
  ready.catch(away);
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([
    ready.catch(() => {}),
    new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE);
    }),
  ]);
  clearTimeout(timer);
  return {
    send,
    async close() {
      closed = true;
      for (const one of [client, listener]) if (one.isOpen) one.destroy();
    },
  };
}
