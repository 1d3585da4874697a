import { parseCookies } from 'better-auth/cookies';
import type { Config } from '#server/platform/config.ts';
import type { RequestContext } from '#server/platform/http/api.ts';

/**
 * A cookie's name. The prefix used over https makes browsers accept the cookie from this host over https alone: no
 * neighbour below the same university's domain can set one in its place.
 */
export function cookieName({ publicUrl }: Pick<Config, 'publicUrl'>, name: string): string {
  return publicUrl.startsWith('https:') ? `__Host-${name}` : name;
}

/** The value of a cookie of ours; empty without one. */
export function readCookie({ config, headers }: RequestContext, name: string): string {
  return parseCookies(headers().get('cookie') ?? '').get(cookieName(config, name)) ?? '';
}

export function writeCookie({ config, setCookie }: RequestContext, name: string, value: string, seconds: number): void {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  setCookie([`${cookieName(config, name)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`]);
}
