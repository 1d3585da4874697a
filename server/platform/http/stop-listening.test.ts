import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { stopListening } from './stop-listening.ts';

test('connections accepted before the server stops are served, later ones are refused', async () => {
  const server = createServer((connection) => connection.end('served')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answers = Array.from({ length: 50 }, () => text(connect(port, '127.0.0.1')));
  await stopListening(server);
  expect(await Promise.all(answers)).toEqual(answers.map(() => 'served'));
  await expect(text(connect(port, '127.0.0.1'))).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
