import { Socket } from 'node:net';

interface Chunk {
  chunk: Buffer;
  encoding: BufferEncoding;
}

/**
 * A socket that hands the parts of one message to the system as one: pg sends a query as four, and gathering them there takes
 * longer than putting such small ones together here.
 */
export class WholeWrites extends Socket {
  // Node's types have it only on streams in general.
  override _writev(parts: Chunk[], done: (error?: Error | null) => void): void {
    const whole = Buffer.concat(parts.map(({ chunk, encoding }) => (typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk)));
    // What streams call the encoding of bytes; its type knows only those of text.
    this._write(whole, 'buffer' as BufferEncoding, done);
  }
}
