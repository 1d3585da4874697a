import { TOTP } from 'otpauth';

export interface App {
  /** @param later half minutes from now */
  code: (later?: number) => string;
}

export function appWith(key: string): App {
  const app = new TOTP({ secret: key });
  return { code: (later = 0) => app.generate({ timestamp: Date.now() + later * 30_000 }) };
}
