import type { Server } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds. An idle turn of the event loop takes about 0.003. */
const QUIET_TURN = 0.02;
const MAX_WAIT = 2_000;

/**
 * Closing resets connections that the system has accepted but the process has not, together with
 * requests that a proxy sent on them. So this waits for a moment without any.
 */
export async function stopListening(server: Server): Promise<void> {
  let came = 0;
  const count = () => {
    came += 1;
  };
  server.on('connection', count);
  const end = performance.now() + MAX_WAIT;
  for (;;) {
    const [before, began] = [came, performance.now()];
    await nextTurn();
    const now = performance.now();
    if ((came === before && now - began < QUIET_TURN) || now > end) break;
  }
  server.close();
  server.off('connection', count);
}
