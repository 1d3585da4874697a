import { createHmac, timingSafeEqual } from 'node:crypto';

// Time-based one-time passwords as RFC 6238 has them and every authenticator app by default: SHA-1, 30 seconds, 6 digits.

const STEP = 30_000;
const DIGITS = 6;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The number of the half minute. @param now milliseconds since 1970 */
export function stepAt(now: number): number {
  return Math.floor(now / STEP);
}

/** The code that an app with this secret shows in a step. */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

/** The step whose code this is: this one, or for clocks that differ the one before or after; null for any other code. */
export function stepOf(secret: Uint8Array, code: string, now: number): number | null {
  const typed = Buffer.from(code);
  const steps = [-1, 0, 1].map((away) => stepAt(now) + away);
  return steps.findLast((step) => typed.length === DIGITS && timingSafeEqual(typed, Buffer.from(codeAt(secret, step)))) ?? null;
}

export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((part) => BASE32[Number.parseInt(part.padEnd(5, '0'), 2)]).join('');
}

/** What an app reads from a link or a QR code. @param issuer names the forum in the app's list, beside the account */
export function keyAddress(issuer: string, account: string, secret: Uint8Array): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
