import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** How the way behaves: as if it were not there; swallowing all that is sent; breaking every connection. */
type Way = 'open' | 'silent' | 'broken';

export interface Proxy {
  port: number;
  /** From now on; what is open meanwhile is broken, or falls silent. */
  be: (way: Way) => void;
  stop: () => Promise<void>;
}

/** A way to a port of this machine that can be cut. */
export async function startProxy(to: number): Promise<Proxy> {
  const open = new Set<Socket>();
  let way: Way = 'open';
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => {}).once('close', () => open.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (way === 'broken') return near.resetAndDestroy();
    const far = connect(to, '127.0.0.1');
    keep(far);
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => way === 'open' && into.write(bytes));
      from.once('close', () => into.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    be(next) {
      way = next;
      if (way === 'broken') for (const socket of open) socket.resetAndDestroy();
      // What was swallowed is lost: whoever waits on such a connection would wait for ever.
      if (way === 'open') for (const socket of open) socket.destroy();
    },
    async stop() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
