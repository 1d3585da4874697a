import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod';
import type { Positions } from '#server/platform/replica/positions.ts';
import type { LiveMessage } from './frames.ts';

type Message = z.infer<typeof LiveMessage>;

/** Milliseconds after which the primary is asked again. */
const RETRY = 500;

/**
 * Finds out, where events or a gap do not say it, how far the database had been written when they happened: whoever
 * asks anew because of them must not get a replica's older answer. Messages leave in the order in which they came.
 */
export function createLocator({ ask }: Pick<Positions, 'ask'>) {
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
        if (!closed.signal.aborted) leave(found === undefined ? message : { ...message, position: found });
      });
    },
    close: () => closed.abort(),
  };
}
