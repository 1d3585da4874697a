/**
 * QR codes as ISO/IEC 18004 has them, as far as a key for an authenticator app needs: bytes, error correction “medium”,
 * versions 4 to 10 (62 to 213 bytes), mask 0, which every reader knows.
 */

/** For each version from 4 on: bytes of error correction in a block, and bytes of data in each block. */
const BLOCKS: [correction: number, data: number[]][] = [
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];
const FIRST_VERSION = 4;
/** Centres of the small squares. */
const ALIGNMENTS = [
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

/** Of x and y in the field of 256 elements that the error correction calculates in. */
function times(x: number, y: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((y >>> bit) & 1) * x;
  }
  return product;
}

/** The divisor for so many bytes of error correction, without its leading 1. */
function divisorOf(length: number): number[] {
  const divisor = Array<number>(length).fill(0);
  divisor[length - 1] = 1;
  let root = 1;
  for (let round = 0; round < length; round += 1) {
    for (let at = 0; at < length; at += 1) divisor[at] = times(divisor[at] ?? 0, root) ^ (divisor[at + 1] ?? 0);
    root = times(root, 2);
  }
  return divisor;
}

function correctionOf(data: readonly number[], divisor: readonly number[]): number[] {
  const rest = Array<number>(divisor.length).fill(0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    for (const [at, part] of divisor.entries()) rest[at] = (rest[at] ?? 0) ^ times(part, factor);
  }
  return rest;
}

/** The first byte of each block, then the second of each, and so on. */
function interleaved(blocks: readonly number[][]): number[] {
  const longest = Math.max(...blocks.map((block) => block.length));
  return Array.from({ length: longest }, (_, at) => blocks.flatMap((block) => block[at] ?? [])).flat();
}

/** All bytes of the code, with those that let it be read when a part is dirty. */
function codewords(bytes: Uint8Array, version: number, [correction, lengths]: (typeof BLOCKS)[number]): number[] {
  const room = lengths.reduce((sum, length) => sum + length, 0);
  const bits = ['0100', bytes.length.toString(2).padStart(version < 10 ? 8 : 16, '0')];
  for (const byte of bytes) bits.push(byte.toString(2).padStart(8, '0'));
  const text = `${bits.join('')}0000`.slice(0, room * 8);
  const data = (text.match(/.{1,8}/g) ?? []).map((part) => Number.parseInt(part.padEnd(8, '0'), 2));
  for (let filler = 0xec; data.length < room; filler ^= 0xec ^ 0x11) data.push(filler);
  const blocks = lengths.map((length) => data.splice(0, length));
  const divisor = divisorOf(correction);
  return [...interleaved(blocks), ...interleaved(blocks.map((block) => correctionOf(block, divisor)))];
}

/** The remainder that protects the few bits which say how the rest is to be read. */
function protectedBits(value: number, length: number, divisor: number): number {
  let rest = value;
  for (let round = 0; round < length; round += 1) rest = (rest << 1) ^ ((rest >>> (length - 1)) * divisor);
  return (value << length) | rest;
}

/** The squares of a QR code, row by row; true is dark. @throws RangeError for more than it can hold */
export function qrCode(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const index = BLOCKS.findIndex(([, data], at) => {
    const header = at + FIRST_VERSION < 10 ? 2 : 3;
    return data.reduce((sum, length) => sum + length, 0) >= bytes.length + header;
  });
  const blocks = BLOCKS[index];
  if (blocks === undefined) throw new RangeError('This text is too long for a QR code.');
  const version = index + FIRST_VERSION;
  const size = version * 4 + 17;
  // undefined: still free for data.
  const squares = Array.from({ length: size }, () => Array<boolean | undefined>(size).fill(undefined));
  const set = (x: number, y: number, dark: boolean) => {
    const row = squares[y];
    if (row !== undefined && x >= 0 && x < size) row[x] = dark;
  };
  drawPatterns(set, size, ALIGNMENTS[index] ?? []);
  drawFormat(set, size, version);
  drawData(squares, codewords(bytes, version, blocks));
  return squares.map((row) => row.map((square) => square === true));
}

type SetSquare = (x: number, y: number, dark: boolean) => void;

/** The big squares in three corners, the small ones, and the lines by which readers count. */
function drawPatterns(set: SetSquare, size: number, alignments: readonly number[]): void {
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  const ring = (x: number, y: number, radius: number, light: readonly number[]) => {
    for (let dy = -radius; dy <= radius; dy += 1)
      for (let dx = -radius; dx <= radius; dx += 1) set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  const last = alignments.at(-1);
  for (const x of alignments)
    for (const y of alignments) if (!((x === 6 && (y === 6 || y === last)) || (x === last && y === 6))) ring(x, y, 2, [1]);
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    ring(x, y, 4, [2, 4]);
}

/** Error correction “medium”, which is written 0, with mask 0; and from version 7 on the version. */
function drawFormat(set: SetSquare, size: number, version: number): void {
  const format = protectedBits(0, 10, 0x537) ^ 0x5412;
  const isSet = (at: number) => ((format >>> at) & 1) === 1;
  for (let at = 0; at <= 5; at += 1) set(8, at, isSet(at));
  set(8, 7, isSet(6));
  set(8, 8, isSet(7));
  set(7, 8, isSet(8));
  for (let at = 9; at < 15; at += 1) set(14 - at, 8, isSet(at));
  for (let at = 0; at < 8; at += 1) set(size - 1 - at, 8, isSet(at));
  for (let at = 8; at < 15; at += 1) set(8, size - 15 + at, isSet(at));
  set(8, size - 8, true);
  if (version < 7) return;
  const bits = protectedBits(version, 12, 0x1f25);
  for (let at = 0; at < 18; at += 1) {
    const [far, near] = [size - 11 + (at % 3), Math.floor(at / 3)];
    set(far, near, ((bits >>> at) & 1) === 1);
    set(near, far, ((bits >>> at) & 1) === 1);
  }
}

/** In columns of two from the right, up and down by turns, over what is free, as mask 0 has it. */
function drawData(squares: (boolean | undefined)[][], bytes: readonly number[]): void {
  const size = squares.length;
  let at = 0;
  let up = true;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const y = up ? size - 1 - step : step;
      const row = squares[y] ?? [];
      for (const x of [right, right - 1]) {
        if (row[x] !== undefined) continue;
        const bit = (((bytes[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1) === 1;
        row[x] = bit !== ((x + y) % 2 === 0);
        at += 1;
      }
    }
    up = !up;
  }
}
