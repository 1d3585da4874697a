import type { Readable } from 'node:stream';

/** Stores files under keys that the server generates ("pictures/…"). Keys never contain user input. */
export interface Files {
  write: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Moves a local file into the store. */
  take: (key: string, path: string) => Promise<void>;
  /** Null if there is no such file. */
  read: (key: string) => Promise<Uint8Array | null>;
  /** The bytes from `start` to `end`, inclusive; null if there is no such file. */
  stream: (key: string, start: number, end: number) => Promise<Readable | null>;
  /** Size in bytes; null if there is no such file. */
  size: (key: string) => Promise<number | null>;
  /** Ignores files that do not exist. */
  erase: (keys: readonly string[]) => Promise<void>;
}

/** The file store does not respond or has an internal error; a retry may succeed. */
export class FilesUnreachable extends Error {
  constructor(cause: unknown) {
    super('The store of the files cannot be reached', { cause });
    this.name = 'FilesUnreachable';
  }
}
