import { z } from 'zod';
import type { Log } from '#server/platform/log.ts';
import type { Redis } from '#server/platform/redis.ts';
import { LiveMessage } from './frames.ts';

type Message = z.infer<typeof LiveMessage>;
const Posted = z.strictObject({ from: z.string(), message: LiveMessage });

export interface LinkOptions {
  redis: Redis;
  node: string;
  log: Log;
  onMessage: (message: Message) => void;
  onListening: (listening: boolean) => void;
}

export interface Link {
  /** A message that cannot be sent becomes a gap later. */
  send: (message: Message) => void;
}

/**
 * One channel for all nodes: each needs the latest event of every topic (recent.ts), and a forum
 * has only a few hundred events a second.
 */
export async function linkThroughRedis({ redis, node, log, onMessage, onListening }: LinkOptions): Promise<Link> {
  const channel = `${redis.prefix}:live`;
  let hasUnsentMessages = false;

  function send(message: Message): void {
    const text = JSON.stringify({ from: node, message } satisfies z.infer<typeof Posted>);
    redis
      .ask((client) => client.publish(channel, text))
      .catch(() => {
        hasUnsentMessages = true;
      });
  }

  function receive(text: string): void {
    try {
      const { from, message } = Posted.parse(JSON.parse(text));
      if (from !== node) onMessage(message);
    } catch (error) {
      log.error('A message of another node could not be read', error);
    }
  }

  redis.onReady(() => {
    if (hasUnsentMessages) send({ gap: true });
    hasUnsentMessages = false;
  });
  await redis.subscribe(channel, receive, (listening) => {
    onListening(listening);
    // Other nodes may have sent events while there was no connection.
    if (listening) onMessage({ gap: true });
  });
  return { send };
}
