import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** open: forwards; silent: swallows all data; broken: closes every connection. */
type Way = 'open' | 'silent' | 'broken';

export interface Proxy {
  port: number;
  be: (way: Way) => void;
  stop: () => Promise<void>;
}

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
      // The swallowed data is lost, so these connections would hang.
      if (way === 'open') for (const socket of open) socket.destroy();
    },
    async stop() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
