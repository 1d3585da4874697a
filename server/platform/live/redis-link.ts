import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Log } from '#server/platform/log.ts';
import type { Redis } from '#server/platform/redis.ts';
import { LiveMessage } from './frames.ts';

const Posted = z.strictObject({ from: z.string(), message: LiveMessage });

interface LinkOptions {
  redis: Redis;
  log: Log;
  onMessage: (message: LiveMessage) => void;
  onListening: (listening: boolean) => void;
}

/**
 * One channel for all nodes: each needs the latest event of every topic (recent.ts), and a forum
 * has only a few hundred events a second.
 * @returns sends to the other nodes; a message that cannot be sent becomes a gap later
 */
export async function linkThroughRedis({ redis, log, onMessage, onListening }: LinkOptions): Promise<(message: LiveMessage) => void> {
  const node = randomUUID();
  const channel = `${redis.prefix}:live`;
  let hasUnsentMessages = false;

  function send(message: LiveMessage): void {
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
  return send;
}
