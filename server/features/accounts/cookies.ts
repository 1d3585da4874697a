import { parseCookies } from 'better-auth/cookies';
import type { Config } from '#server/platform/config.ts';
import type { RequestContext } from '#server/platform/http/api.ts';

/**
 * Over https, the `__Host-` prefix stops other hosts of the same domain from setting the cookie.
 */
export function cookieName({ publicUrl }: Pick<Config, 'publicUrl'>, name: string): string {
  return publicUrl.startsWith('https:') ? `__Host-${name}` : name;
}

export function readCookie({ config, headers }: RequestContext, name: string): string {
  return parseCookies(headers().get('cookie') ?? '').get(cookieName(config, name)) ?? '';
}

export function writeCookie({ config, setCookie }: RequestContext, name: string, value: string, seconds: number): void {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  setCookie([`${cookieName(config, name)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`]);
}
