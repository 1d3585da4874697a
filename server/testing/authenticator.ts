import { codeAt, stepAt } from '#server/features/accounts/totp.ts';

/** Somebody's phone: an authenticator app with one key. */
export interface App {
  /** What it shows now, or so many half minutes later. */
  code: (later?: number) => string;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** As an app reads the key that a person types in. */
export function appWith(key: string): App {
  const letters = [...key].filter((letter) => letter !== ' ');
  const bits = letters.map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return { code: (later = 0) => codeAt(secret, stepAt(Date.now()) + later) };
}
