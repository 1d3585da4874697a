import { z } from 'zod';
import type { Log } from '#server/platform/log.ts';
import type { Redis } from '#server/platform/redis.ts';
import { LiveMessage } from './frames.ts';

type Message = z.infer<typeof LiveMessage>;
const Posted = z.strictObject({ from: z.string(), message: LiveMessage });

export interface LinkOptions {
  redis: Redis;
  /** This node's name among the others. */
  node: string;
  log: Log;
  onMessage: (message: Message) => void;
  /** Whether this node hears the others, each time that changes. */
  onListening: (listening: boolean) => void;
}

export interface Link {
  /** Tells the other nodes. What cannot be sent is told of later, as a gap. */
  send: (message: Message) => void;
}

/**
 * Joins the nodes by one Redis channel. All of them hear all: each has to know for any topic whether something has
 * happened there lately (recent.ts), and a forum's few hundred events a second are little to pass by.
 */
export async function linkThroughRedis({ redis, node, log, onMessage, onListening }: LinkOptions): Promise<Link> {
  const channel = `${redis.prefix}:live`;
  let lost = false;

  function send(message: Message): void {
    const text = JSON.stringify({ from: node, message } satisfies z.infer<typeof Posted>);
    redis
      .ask((client) => client.publish(channel, text))
      .catch(() => {
        lost = true;
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

  redis.onReady(() => {
    if (lost) send({ gap: true });
    lost = false;
  });
  await redis.subscribe(channel, hear, (listening) => {
    onListening(listening);
    // Each time: while there was no connection, others may have written.
    if (listening) onMessage({ gap: true });
  });
  return { send };
}
