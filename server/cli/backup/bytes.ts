import { damaged } from './format.ts';

export interface ByteReader {
  /** Exactly so many bytes. @throws {Refusal} where there are fewer */
  take: (count: number) => Promise<Buffer>;
  ended: () => Promise<boolean>;
  close: () => Promise<void>;
}

/** Reads what comes in pieces of any size by counts. */
export function byteReader(source: AsyncIterable<Uint8Array>): ByteReader {
  const iterator = source[Symbol.asyncIterator]();
  let kept: Uint8Array[] = [];
  let bytes = 0;
  /** Whether there are so many. */
  const fill = async (count: number): Promise<boolean> => {
    while (bytes < count) {
      const next = await iterator.next();
      if (next.done === true) return false;
      kept.push(next.value);
      bytes += next.value.length;
    }
    return true;
  };
  return {
    async take(count) {
      if (!(await fill(count))) throw damaged();
      const whole =
        kept.length === 1 && kept[0] !== undefined ? Buffer.from(kept[0].buffer, kept[0].byteOffset, bytes) : Buffer.concat(kept);
      kept = [whole.subarray(count)];
      bytes -= count;
      return whole.subarray(0, count);
    },
    ended: async () => !(await fill(1)),
    async close() {
      await iterator.return?.();
    },
  };
}
