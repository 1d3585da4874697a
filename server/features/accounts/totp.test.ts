import { expect, test } from 'vitest';
import { base32, keyAddress, stepOf } from './totp.ts';

/** RFC 6238, appendix B: the last six of eight digits. */
const SECRET = Buffer.from('12345678901234567890');
const VECTORS: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];

test.each(VECTORS)('the code at second %i is that of RFC 6238', (seconds, code) => {
  expect(stepOf(SECRET, code, seconds * 1_000)).toBe(Math.floor(seconds / 30));
});

test('a code is valid in its own half minute, the one before and the one after', () => {
  const at = 1_111_111_109_000;
  const step = Math.floor(at / 30_000);
  expect([-60, -30, 0, 30, 60].map((away) => stepOf(SECRET, '081804', at + away * 1_000))).toEqual([null, step, step, step, null]);
  expect(['81804', '0818040', '', 'abcdef'].map((code) => stepOf(SECRET, code, at))).toEqual([null, null, null, null]);
});

/** RFC 4648, section 10. */
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of “%s”', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});

test('the key URI names the site and the account, with special characters escaped', () => {
  const address = new URL(keyAddress('Rounds & Co', 'maya+x@alderridge.edu', SECRET));
  expect(address.protocol).toBe('otpauth:');
  expect(decodeURIComponent(address.pathname)).toMatch(/Rounds & Co:maya\+x@alderridge\.edu$/);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret: base32(SECRET), issuer: 'Rounds & Co' });
});
