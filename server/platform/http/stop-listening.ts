import type { Server } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds. An idle turn of the event loop takes about 0.003. */
const QUIET_TURN = 0.02;
const MAX_WAIT = 2_000;

/**
 * Waits for a moment without new connections before it closes the server: closing resets connections
 * that the system has accepted but the process has not, with the requests that a proxy sent on them.
 */
export async function stopListening(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  const end = performance.now() + MAX_WAIT;
  for (;;) {
    const [acceptedBefore, turnStart] = [accepted, performance.now()];
    await nextTurn();
    const now = performance.now();
    if ((accepted === acceptedBefore && now - turnStart < QUIET_TURN) || now > end) break;
  }
  server.close();
  server.off('connection', count);
}
