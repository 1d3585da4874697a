import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from 'node:crypto';
import { Refusal } from '../problems.ts';
import type { ByteReader } from './bytes.ts';
import { CHUNK, damaged, type Encryption, regrouped } from './format.ts';

const CIPHER = 'aes-256-gcm';
const TAG = 16;

/** Memory for each guess of a passphrase: 128 MiB. */
export function newEncryption(): Encryption {
  return { cipher: CIPHER, kdf: 'scrypt', cost: 131_072, blockSize: 8, parallelization: 1, salt: randomBytes(32).toString('hex') };
}

export interface Key {
  secret: Buffer;
  /** Bound to every chunk, so that none is taken for one of another file. */
  opening: Buffer;
}

export async function deriveKey(passphrase: string, { salt, cost, blockSize, parallelization }: Encryption, opening: Buffer): Promise<Key> {
  const secret = await new Promise<Buffer>((resolve, reject) => {
    const options = { N: cost, r: blockSize, p: parallelization, maxmem: 2 * 128 * cost * blockSize };
    // The same signs may be typed in two ways.
    scrypt(passphrase.normalize('NFC'), Buffer.from(salt, 'hex'), 32, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
  return { secret, opening: createHash('sha256').update(opening).digest() };
}

/** A chunk's place and whether it is the last: chunks that change places, or an end cut off, do not open. The key serves one file only. */
function nonce(index: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeBigUInt64BE(BigInt(index), 3);
  bytes.writeUInt8(last ? 1 : 0, 11);
  return bytes;
}

/** Each chunk as its length, its sealed bytes and their tag. */
export async function* sealed(source: AsyncIterable<Uint8Array>, { secret, opening }: Key): AsyncGenerator<Buffer> {
  const seal = (chunk: Uint8Array, index: number, last: boolean) => {
    const cipher = createCipheriv(CIPHER, secret, nonce(index, last)).setAAD(opening);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    return Buffer.concat([length, cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  };
  let index = 0;
  let before: Uint8Array = Buffer.alloc(0);
  for await (const chunk of regrouped(source, CHUNK)) {
    if (before.length > 0) yield seal(before, index++, false);
    before = chunk;
  }
  yield seal(before, index, true);
}

/** @throws {Refusal} at the first chunk that this passphrase did not seal in this place */
export async function* unsealed(reader: ByteReader, { secret, opening }: Key): AsyncGenerator<Buffer> {
  for (let index = 0, last = false; !last; index += 1) {
    const length = (await reader.take(4)).readUInt32BE();
    if (length > CHUNK) throw damaged();
    const bytes = await reader.take(length + TAG);
    last = await reader.ended();
    const decipher = createDecipheriv(CIPHER, secret, nonce(index, last), { authTagLength: TAG })
      .setAAD(opening)
      .setAuthTag(bytes.subarray(length));
    let chunk: Buffer;
    try {
      chunk = Buffer.concat([decipher.update(bytes.subarray(0, length)), decipher.final()]);
    } catch {
      // The file is as it was written: its checksum was right before this was begun.
      throw index === 0 ? new Refusal('The passphrase is not the one of this backup.') : damaged();
    }
    yield chunk;
  }
}
