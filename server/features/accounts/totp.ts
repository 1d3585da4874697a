import { Secret, TOTP } from 'otpauth';

/** Half minutes by which a phone's clock may be wrong. */
const WINDOW = 1;

/** The codes of an authenticator app with this secret: RFC 6238 with SHA-1, 30 seconds and 6 digits, which every app knows. */
function appWith(secret: Uint8Array, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: base32(secret) });
}

/** The number of the half minute that a code belongs to, or null for a wrong code. @param now milliseconds since 1970 */
export function stepOf(secret: Uint8Array, code: string, now: number): number | null {
  const app = appWith(secret);
  const delta = app.validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : app.counter({ timestamp: now }) + delta;
}

export function base32(bytes: Uint8Array): string {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32;
}

/** What an app reads from a link or a QR code. @param issuer names the forum in the app's list, beside the account */
export function keyAddress(issuer: string, account: string, secret: Uint8Array): string {
  return appWith(secret, { issuer, label: account }).toString();
}
