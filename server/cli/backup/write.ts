import { createHash } from 'node:crypto';
import { CHUNK, type Ending, FIRST_LINE, FRAME, type Part, regrouped } from './format.ts';
import { deriveKey, newEncryption, sealed } from './seal.ts';

/** All bytes of a backup. @param ending asked once every part has been written */
export async function* backupBytes(
  parts: AsyncIterable<Part>,
  ending: () => Omit<Ending, 'parts'>,
  passphrase: string | null,
): AsyncGenerator<Buffer> {
  const encryption = passphrase === null ? null : newEncryption();
  const line = Buffer.from(JSON.stringify({ encryption }));
  const opening = Buffer.concat([Buffer.from(FIRST_LINE), lengthOf(line), line]);
  const body = frames(parts, ending);
  const whole = createHash('sha256');
  whole.update(opening);
  yield opening;
  const written =
    passphrase === null || encryption === null ? regrouped(body, CHUNK) : sealed(body, await deriveKey(passphrase, encryption, opening));
  for await (const bytes of written) {
    whole.update(bytes);
    yield bytes;
  }
  yield whole.digest();
}

async function* frames(parts: AsyncIterable<Part>, ending: () => Omit<Ending, 'parts'>): AsyncGenerator<Buffer> {
  let count = 0;
  for await (const { head, data } of parts) {
    const sum = createHash('sha256');
    const described = Buffer.from(JSON.stringify(head));
    sum.update(described);
    yield frame(FRAME.head, described);
    for await (const chunk of regrouped(data, CHUNK)) {
      sum.update(chunk);
      yield frame(FRAME.data, chunk);
    }
    yield frame(FRAME.sum, sum.digest());
    count += 1;
  }
  yield frame(FRAME.end, Buffer.from(JSON.stringify({ parts: count, ...ending() } satisfies Ending)));
}

function frame(kind: number, payload: Buffer): Buffer {
  return Buffer.concat([Buffer.of(kind), lengthOf(payload), payload]);
}

function lengthOf(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return length;
}
