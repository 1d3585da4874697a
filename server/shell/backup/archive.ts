import { createReadStream, createWriteStream } from 'node:fs';
import { Duplex, PassThrough, Readable, type Writable } from 'node:stream';
import { buffer, json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { extract, type Pack, pack } from 'tar-stream';
import { z } from 'zod';
import { Refusal } from '#server/shell/operator/problems.ts';
import { refuseNewer } from './target.ts';

/** A backup is a gzipped tar, optionally encrypted with age (docs/decisions/014-operations.md). */

export const FORMAT = 2;
export const ABOUT = 'about.json';
export const END = 'end.json';

const About = z.strictObject({
  format: z.literal(FORMAT),
  made: z.iso.datetime(),
  version: z.string(),
  migrations: z.array(z.string().regex(/^\d{4}-[a-z0-9-]+\.sql$/)).min(1),
  sequences: z.record(z.string(), z.string().regex(/^-?\d+$/)),
  tables: z.record(z.string(), z.array(z.string()).min(1)),
});
export type About = z.infer<typeof About>;

const End = z.strictObject({
  rows: z.record(z.string(), z.int()),
  files: z.int(),
  fileBytes: z.int(),
  /** Keys of files that rows reference but the store lacks. */
  missing: z.array(z.string()),
});
export type End = z.infer<typeof End>;

/** One tar entry. A table is split into numbered pieces, because tar needs each size in advance. */
export interface Piece {
  name: string;
  size: number;
  data: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

export interface Part {
  name: string;
  data: AsyncIterable<Uint8Array>;
}

export interface SoundBackup {
  about: About;
  end: End;
  /** Reads the archive again. A part's data is valid until the next part is requested. */
  parts: () => AsyncGenerator<Part>;
}

const AGE_MAGIC = 'age-encryption.org/v1';
const GZIP_MAGIC = '\x1f\x8b';
/** 2^17: 128 MiB of memory per passphrase guess. */
const SCRYPT_LOG_N = 17;
/** Pictures and PDFs, the bulk of a backup, do not compress. */
const GZIP_LEVEL = 1;
/** The archive holds addresses, password hashes and private messages. */
const MODE = 0o600;

export async function writeArchive(path: string, pieces: AsyncIterable<Piece>, passphrase: string | null, signal: AbortSignal) {
  const tar = pack();
  writeEntries(tar, pieces).catch((error: Error) => tar.destroy(error));
  const stages = [Readable.from(tar), createGzip({ level: GZIP_LEVEL }), encryption(passphrase)];
  const file = createWriteStream(path, { flags: 'wx', mode: MODE, flush: true });
  await pipeline([...stages, file], { signal });
}

async function writeEntries(tar: Pack, pieces: AsyncIterable<Piece>): Promise<void> {
  for await (const { name, size, data } of pieces) await pipeline(data, asWritable(tar.entry({ name, size })));
  tar.finalize();
}

/** streamx streams work like Node's, but have other types. */
function asWritable(stream: ReturnType<Pack['entry']> | ReturnType<typeof extract>): Writable {
  return stream as unknown as Writable;
}

function encryption(passphrase: string | null): Duplex {
  if (passphrase === null) return new PassThrough();
  return Duplex.from(async function* (bytes: AsyncIterable<Uint8Array>) {
    const age = new Encrypter();
    age.setScryptWorkFactor(SCRYPT_LOG_N);
    age.setPassphrase(normalized(passphrase));
    yield* await age.encrypt(webStream(bytes));
  });
}

function decryption(passphrase: string | null): Duplex {
  if (passphrase === null) return new PassThrough();
  return Duplex.from(async function* (bytes: AsyncIterable<Uint8Array>) {
    const age = new Decrypter();
    age.addPassphrase(normalized(passphrase));
    yield* await age.decrypt(webStream(bytes)).catch(() => {
      throw new Refusal('The passphrase is not the one of this backup, or the beginning of the file is damaged.');
    });
  });
}

function webStream(bytes: AsyncIterable<Uint8Array>) {
  return Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>;
}

function normalized(passphrase: string): string {
  return passphrase.normalize('NFC');
}

export async function isEncrypted(path: string): Promise<boolean> {
  const head = await buffer(createReadStream(path, { end: AGE_MAGIC.length - 1 })).catch((error: Error) => {
    throw new Refusal(`${path} cannot be read: ${error.message}`);
  });
  if (head.toString('latin1') === AGE_MAGIC) return true;
  if (!head.toString('latin1').startsWith(GZIP_MAGIC)) throw new Refusal(`${path} is not a backup of Rounds.`);
  return false;
}

/**
 * Reads the whole backup; the checksums of gzip and age detect damage.
 * @throws {Refusal} for a wrong passphrase, a newer version or damage
 */
export async function checkBackup(path: string, passphrase: string | null): Promise<SoundBackup> {
  const found: { about?: About; end?: End } = {};
  const parts = () => readParts(path, passphrase);
  try {
    for await (const { name, data } of parts()) {
      if ((name === ABOUT) !== (found.about === undefined) || found.end !== undefined) throw damaged();
      if (name === ABOUT) found.about = readAbout(path, await json(data));
      if (name === END) found.end = End.parse(await json(data));
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw error instanceof Error && 'syscall' in error ? new Refusal(`${path} cannot be read: ${error.message}`) : damaged();
  }
  if (found.about === undefined || found.end === undefined) throw damaged();
  await refuseNewer(found.about.migrations);
  return { about: found.about, end: found.end, parts };
}

function readAbout(path: string, about: unknown): About {
  if (z.looseObject({ format: z.int() }).parse(about).format > FORMAT)
    throw new Refusal(`${path} was made by a newer version of Rounds than this one. Bring this one up to date first.`);
  return About.parse(about);
}

export function damaged(): Refusal {
  return new Refusal('The backup is damaged or not complete. Nothing was restored from it.');
}

async function* readParts(path: string, passphrase: string | null): AsyncGenerator<Part> {
  const tar = extract();
  const entries = tar[Symbol.asyncIterator]();
  pipeline([createReadStream(path), decryption(passphrase), createGunzip(), asWritable(tar)]).catch(() => {});
  try {
    let entry = await entries.next();
    while (entry.done !== true) {
      const name = partOf(entry.value.header.name);
      const data = (async function* (): AsyncGenerator<Uint8Array> {
        for (; entry.done !== true && partOf(entry.value.header.name) === name; entry = await entries.next())
          yield* entry.value as AsyncIterable<Uint8Array>;
      })();
      yield { name, data };
      for await (const _ of data); // Drains what the caller left unread.
    }
  } finally {
    tar.destroy();
  }
}

function partOf(name: string): string {
  return name.replace(/^(tables\/.+)\/\d+$/, '$1');
}
