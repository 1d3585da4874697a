import type { Server } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds. An idle turn of the event loop takes about 0.003; in a turn this short hardly any connection arrives unseen. */
const QUIET = 0.02;
/** Milliseconds after which the server goes ahead all the same. */
const PATIENCE = 2_000;

/**
 * Stops taking connections. The system resets those that it has accepted and the process has not, with the requests
 * that a proxy has sent on them; so this waits for a moment in which there are none.
 */
export async function stopListening(server: Server): Promise<void> {
  let came = 0;
  const count = () => {
    came += 1;
  };
  server.on('connection', count);
  const end = performance.now() + PATIENCE;
  for (;;) {
    const [before, began] = [came, performance.now()];
    await nextTurn();
    const now = performance.now();
    if ((came === before && now - began < QUIET) || now > end) break;
  }
  // At once, in the same turn.
  server.close();
  server.off('connection', count);
}
