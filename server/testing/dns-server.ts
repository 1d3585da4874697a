import { createSocket } from 'node:dgram';
import { once } from 'node:events';

export type Zone = Record<string, { A?: string[]; MX?: string[]; TXT?: string[] }>;

const TYPES = { 1: 'A', 15: 'MX', 16: 'TXT' } as const;

const nameOf = (name: string) =>
  Buffer.concat([...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])), Buffer.from([0])]);

const DATA = {
  A: (address: string) => Buffer.from(address.split('.').map(Number)),
  MX: (server: string) => Buffer.concat([Buffer.from([0, 10]), nameOf(server)]),
  TXT: (text: string) => Buffer.concat((text.match(/.{1,255}/g) ?? []).map((part) => Buffer.from([part.length, ...Buffer.from(part)]))),
};

export async function startDnsServer(zone: Zone): Promise<{ address: string; stop: () => Promise<void> }> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length));
      at += 1 + length;
    }
    const question = query.subarray(12, at + 5);
    const type = TYPES[query.readUInt16BE(at + 1) as keyof typeof TYPES];
    const records = zone[labels.join('.').toLowerCase()];
    const answers = (type === undefined ? [] : (records?.[type] ?? [])).map((value) => {
      const data = DATA[type as keyof typeof DATA](value);
      // Pointer to the question's name, type, class, TTL of a minute.
      return Buffer.concat([
        Buffer.from([0xc0, 12]),
        question.subarray(-4),
        Buffer.from([0, 0, 0, 60, data.length >> 8, data.length & 255]),
        data,
      ]);
    });
    const failure = records === undefined ? 3 : 0;
    const header = Buffer.from([...query.subarray(0, 2), 0x85, 0x80 | failure, 0, 1, 0, answers.length, 0, 0, 0, 0]);
    socket.send(Buffer.concat([header, question, ...answers]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, stop: () => new Promise((resolve) => socket.close(() => resolve())) };
}
