import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { qrCode } from './qr-code.ts';

const textOf = (length: number) => 'otpauth://totp/Rounds:'.padEnd(length, 'aB3?&=%');

/** jsQR 1.4 has read these, and the code of every other length up to 213, as what they are. */
test.each([
  [62, 33, 'b7311e9514157f19'],
  [63, 37, 'becbd3ca7e21e81d'],
  [106, 41, 'c9da4174a7efbb62'],
  [122, 45, '0cff681e8bc661b4'],
  [150, 49, '5012f720ee04e147'],
  [213, 57, '6efac364777da56d'],
])('a text of %i bytes is a code of %i squares, the one that a reader has read', (length, size, digest) => {
  const squares = qrCode(textOf(length));
  expect([squares.length, ...new Set(squares.map((row) => row.length))]).toEqual([size, size]);
  const text = squares.map((row) => row.map(Number).join('')).join('\n');
  expect(createHash('sha256').update(text).digest('hex').slice(0, 16)).toBe(digest);
});

test('a longer text is refused', () => {
  expect(() => qrCode(textOf(214))).toThrow(RangeError);
});
