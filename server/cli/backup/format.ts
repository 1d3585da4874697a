import { z } from 'zod';
import { Refusal } from '../problems.ts';

/** The layout of a backup, as docs/decisions/019-backup.md tells it. */

export const VERSION = 1;
/** The first line names the version, so that a program which knows only older ones can say so. */
export const FIRST_LINE = `rounds backup ${VERSION}\n`;
export const FIRST_LINE_PATTERN = /^rounds backup (\d{1,6})\n/;
/** Bytes of the checksum of everything, with which the file ends, and of each part's. */
export const DIGEST = 32;
/** Bytes of data in one frame or one sealed chunk at most. */
export const CHUNK = 256 * 1_024;
/** Bytes of a frame that describes something; far more than a thousand tables need. */
export const LONGEST_HEAD = 4 * 1_024 * 1_024;
/** Bytes of the end, which names the files that were missing: enough for a million. */
export const LONGEST_END = 64 * 1_024 * 1_024;

export const Encryption = z.strictObject({
  cipher: z.literal('aes-256-gcm'),
  kdf: z.literal('scrypt'),
  // Bounded: the file is not to be trusted yet.
  cost: z.int().min(1_024).max(1_048_576),
  blockSize: z.literal(8),
  parallelization: z.literal(1),
  salt: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Encryption = z.infer<typeof Encryption>;

/** Stands before everything else, readable without the passphrase. */
export const Opening = z.strictObject({ encryption: Encryption.nullable() });

export const About = z.strictObject({
  part: z.literal('about'),
  /** When the snapshot was taken. */
  made: z.iso.datetime(),
  /** Of the program. */
  version: z.string(),
  migrations: z.array(z.string().regex(/^\d{4}-[a-z0-9-]+\.sql$/)).min(1),
  /** Last values, by name. */
  sequences: z.record(z.string(), z.string().regex(/^-?\d+$/)),
});
export type About = z.infer<typeof About>;

/** Rows, as PostgreSQL's COPY writes them as text. */
const Table = z.strictObject({ part: z.literal('table'), name: z.string().min(1), columns: z.array(z.string().min(1)).min(1) });
/** Nothing else is a place for a file: a key from a file must not lead anywhere. */
const File = z.strictObject({
  part: z.literal('file'),
  key: z.string().regex(/^(attachments|pictures)\/[0-9a-f-]{36}[a-z0-9-]*(\.webp)?$/),
});

export const PartHead = z.discriminatedUnion('part', [About, Table, File]);
export type PartHead = z.infer<typeof PartHead>;

export const Ending = z.strictObject({
  parts: z.int(),
  /** Rows by table. */
  rows: z.record(z.string(), z.int()),
  files: z.int(),
  fileBytes: z.int(),
  /** Keys of files that rows speak of and that were not in the store. */
  missing: z.array(z.string()),
});
export type Ending = z.infer<typeof Ending>;

/** What a frame holds: the head of a part, some of its data, its checksum; or the end of all. */
export const FRAME = { head: 0x48, data: 0x44, sum: 0x53, end: 0x5a } as const;

export interface Part {
  head: PartHead;
  data: AsyncIterable<Uint8Array>;
}

/** Cuts data into pieces of one size, whatever it came in; only the last is shorter. */
export async function* regrouped(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let kept: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    kept.push(chunk);
    bytes += chunk.length;
    if (bytes < size) continue;
    const whole = Buffer.concat(kept);
    let at = 0;
    for (; bytes - at >= size; at += size) yield whole.subarray(at, at + size);
    kept = [whole.subarray(at)];
    bytes -= at;
  }
  if (bytes > 0) yield Buffer.concat(kept);
}

export function damaged(): Refusal {
  return new Refusal('The backup is damaged or not complete. Nothing was restored from it.');
}

/** Something of the backup, as it must look. */
export function parsed<Schema extends z.ZodType>(schema: Schema, bytes: Uint8Array): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
  } catch {
    throw damaged();
  }
}
