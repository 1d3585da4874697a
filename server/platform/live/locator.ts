import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod';
import type { Log } from '#server/platform/log.ts';
import type { Positions } from '#server/platform/replica/positions.ts';
import type { LiveMessage } from './frames.ts';

type Message = z.infer<typeof LiveMessage>;

/** Milliseconds after which the primary is asked again. */
const RETRY = 500;
/** Milliseconds in which those that wait when the server stops may still leave. */
const LAST_WAIT = 1_000;

/**
 * Finds out, where events or a gap do not say it, how far the database had been written when they happened: whoever
 * asks anew because of them must not get a replica's older answer. Messages leave in the order in which they came.
 */
export function createLocator({ ask }: Pick<Positions, 'ask'>, log: Log) {
  let last: Promise<void> = Promise.resolve();
  const closed = new AbortController();

  async function patiently(): Promise<number | undefined> {
    while (!closed.signal.aborted) {
      const position = await ask().catch(() => undefined);
      if (position !== undefined) return position;
      // Without the primary there is nothing to read either.
      await delay(RETRY, undefined, { signal: closed.signal }).catch(() => {});
    }
    return undefined;
  }

  return {
    locate(message: Message, leave: (message: Message) => void): void {
      const position = message.position === undefined ? patiently() : Promise.resolve(message.position);
      last = Promise.all([position, last]).then(([found]) => {
        if (closed.signal.aborted) return;
        try {
          leave(found === undefined ? message : { ...message, position: found });
        } catch (error) {
          // Those after it leave all the same.
          log.error('A live message could not leave', error);
        }
      });
    },
    /** Lets those leave that already came, if the primary answers soon. */
    async close(): Promise<void> {
      await Promise.race([last, delay(LAST_WAIT)]);
      closed.abort();
    },
  };
}
