import { Secret, TOTP } from 'otpauth';

/** Steps of 30 seconds by which a phone's clock may be wrong. */
const WINDOW = 1;

/** RFC 6238 with SHA-1, 30 seconds and 6 digits, which every authenticator app supports. */
function appWith(secret: Uint8Array, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: base32(secret) });
}

export function stepOf(secret: Uint8Array, code: string, now: number): number | null {
  const app = appWith(secret);
  const delta = app.validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : app.counter({ timestamp: now }) + delta;
}

export function base32(bytes: Uint8Array): string {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32;
}

export function keyAddress(issuer: string, account: string, secret: Uint8Array): string {
  return appWith(secret, { issuer, label: account }).toString();
}
