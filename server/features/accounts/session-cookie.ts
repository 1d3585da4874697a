import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';
import type { Auth } from './auth.ts';

type AuthCookies = Awaited<Auth['$context']>['authCookies'];

/**
 * The token in a session cookie that was signed with our secret; null where there is none, or something beside it of
 * which better-auth makes more (a session that ends with the browser, a kept copy of it).
 */
export function plainToken(header: string, names: AuthCookies, secret: string): string | null {
  const cookies = parseCookies(header);
  const more = [names.sessionData.name, names.dontRememberToken.name];
  for (const name of cookies.keys()) if (more.some((one) => name.startsWith(one))) return null;
  const { name } = names.sessionToken;
  // Of two it would take the first; a browser sends none.
  if (header.indexOf(`${name}=`) !== header.lastIndexOf(`${name}=`)) return null;
  const value = cookies.get(name) ?? '';
  const end = value.lastIndexOf('.');
  if (end < 1) return null;
  const token = value.slice(0, end);
  const wanted = createHmac('sha256', secret).update(token).digest('base64');
  const given = Buffer.from(value.slice(end + 1));
  return given.length === wanted.length && timingSafeEqual(given, Buffer.from(wanted)) ? token : null;
}
