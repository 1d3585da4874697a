import type { Readable } from 'node:stream';

/** Stored files, by keys of our own making ("pictures/…"). Nothing that a person typed becomes a part of a key. */
export interface Files {
  write: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Takes over a file of this machine, as it is. */
  take: (key: string, path: string) => Promise<void>;
  /** null where there is no such file. */
  read: (key: string) => Promise<Uint8Array | null>;
  /** The bytes from `start` to `end`, both included; null where there is no such file. */
  stream: (key: string, start: number, end: number) => Promise<Readable | null>;
  /** In bytes; null where there is no such file. */
  size: (key: string) => Promise<number | null>;
  /** Files that are gone already are no error. */
  erase: (keys: readonly string[]) => Promise<void>;
}

/** The store of the files does not answer, or has a failure of its own; it may come back. */
export class FilesUnreachable extends Error {
  constructor(cause: unknown) {
    super('The store of the files cannot be reached', { cause });
    this.name = 'FilesUnreachable';
  }
}
