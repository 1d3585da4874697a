import { TOTP } from 'otpauth';

/** Somebody's phone: an authenticator app with one key. */
export interface App {
  /** What it shows now, or so many half minutes later. */
  code: (later?: number) => string;
}

/** An authenticator app set up with a typed key. */
export function appWith(key: string): App {
  const app = new TOTP({ secret: key });
  return { code: (later = 0) => app.generate({ timestamp: Date.now() + later * 30_000 }) };
}
