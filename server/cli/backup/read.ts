import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Refusal } from '../problems.ts';
import { type ByteReader, byteReader } from './bytes.ts';
import {
  type About,
  CHUNK,
  DIGEST,
  damaged,
  type Encryption,
  Ending,
  FIRST_LINE_PATTERN,
  FRAME,
  LONGEST_END,
  LONGEST_HEAD,
  Opening,
  type Part,
  PartHead,
  parsed,
  VERSION,
} from './format.ts';
import { deriveKey, type Key, unsealed } from './seal.ts';
import { refuseNewer } from './target.ts';

/** A backup whose bytes are those that were written. */
export interface SoundFile {
  path: string;
  /** Where its parts begin and where they end. */
  from: number;
  to: number;
  opening: Buffer;
  encryption: Encryption | null;
}

/** A backup that can be read to its end. */
export interface SoundBackup {
  about: About;
  ending: Ending;
  /** Reads it (again), checked part by part. A part's data is there until the next part is asked for. */
  parts: () => AsyncGenerator<Part>;
}

const LONGEST_OPENING = 4_096;

/**
 * Reads the file once, against its own checksum.
 * @throws {Refusal} unless it is a whole backup of a version that this program knows
 */
export async function checkFile(path: string): Promise<SoundFile> {
  const file = await open(path).catch((error: Error) => {
    throw new Refusal(`${path} cannot be read: ${error.message}`);
  });
  try {
    const found = await file.stat();
    if (!found.isFile()) throw new Refusal(`${path} is not a file.`);
    const { size } = found;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST_OPENING), 0, LONGEST_OPENING, 0);
    const first = FIRST_LINE_PATTERN.exec(buffer.toString('latin1', 0, bytesRead));
    if (first === null) throw new Refusal(`${path} is not a backup of Rounds.`);
    if (Number(first[1]) > VERSION)
      throw new Refusal(`${path} was made by a newer version of Rounds than this one. Bring this one up to date first.`);
    if (Number(first[1]) !== VERSION) throw damaged();
    const line = first[0].length + 4;
    const from = line + (bytesRead < line ? LONGEST_OPENING : buffer.readUInt32BE(first[0].length));
    if (from > bytesRead || from + DIGEST > size) throw damaged();
    const to = size - DIGEST;
    const sum = createHash('sha256');
    for await (const chunk of createReadStream(path, { end: to - 1, highWaterMark: CHUNK })) sum.update(chunk as Buffer);
    const { buffer: digest } = await file.read(Buffer.alloc(DIGEST), 0, DIGEST, to);
    if (!sum.digest().equals(digest)) throw damaged();
    const opening = Buffer.from(buffer.subarray(0, from));
    return { path, from, to, opening, encryption: parsed(Opening, opening.subarray(line)).encryption };
  } finally {
    await file.close();
  }
}

/**
 * Reads it to its end, decrypting what is encrypted.
 * @throws {Refusal} with a wrong passphrase, or where any of it is not as it was written
 */
export async function checkParts(file: SoundFile, passphrase: string | null): Promise<SoundBackup> {
  const key = file.encryption === null || passphrase === null ? null : await deriveKey(passphrase, file.encryption, file.opening);
  const found: { about?: About; ending?: Ending } = {};
  const parts = () => readParts(file, key, (ending) => Object.assign(found, { ending }));
  for await (const { head, data } of parts()) {
    if (head.part === 'about') found.about = head;
    for await (const _ of data);
  }
  if (found.about === undefined || found.ending === undefined) throw damaged();
  await refuseNewer(found.about.migrations);
  return { about: found.about, ending: found.ending, parts };
}

async function* readParts({ path, from, to }: SoundFile, key: Key | null, atEnd: (ending: Ending) => void): AsyncGenerator<Part> {
  const bytes = byteReader(createReadStream(path, { start: from, end: to - 1, highWaterMark: CHUNK }));
  const reader = key === null ? bytes : byteReader(unsealed(bytes, key));
  try {
    let count = 0;
    for (;;) {
      const { kind, payload } = await readFrame(reader);
      if (kind === FRAME.end) {
        const ending = parsed(Ending, payload);
        if (ending.parts !== count || !(await reader.ended())) throw damaged();
        atEnd(ending);
        return;
      }
      if (kind !== FRAME.head) throw damaged();
      const head = parsed(PartHead, payload);
      // What it is about stands first, and once.
      if ((head.part === 'about') !== (count === 0)) throw damaged();
      const data = readData(reader, payload);
      yield { head, data };
      // What was left of it, or nothing.
      for await (const _ of data);
      count += 1;
    }
  } finally {
    await reader.close();
    await bytes.close();
  }
}

async function* readData(reader: ByteReader, head: Buffer): AsyncGenerator<Buffer> {
  const sum = createHash('sha256').update(head);
  for (;;) {
    const { kind, payload } = await readFrame(reader);
    if (kind === FRAME.sum && sum.digest().equals(payload)) return;
    if (kind !== FRAME.data) throw damaged();
    sum.update(payload);
    yield payload;
  }
}

async function readFrame(reader: ByteReader): Promise<{ kind: number; payload: Buffer }> {
  const head = await reader.take(5);
  const [kind, length] = [head.readUInt8(0), head.readUInt32BE(1)];
  if (length > (kind === FRAME.end ? LONGEST_END : LONGEST_HEAD)) throw damaged();
  return { kind, payload: await reader.take(length) };
}
