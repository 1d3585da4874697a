import type { Config } from '../config.ts';

/**
 * A cookie's name. Over https it begins so that browsers take the cookie from this host over https alone: no neighbour
 * below the same university's domain can set one in its place.
 */
export function cookieName({ publicUrl }: Pick<Config, 'publicUrl'>, name: string): string {
  return publicUrl.startsWith('https:') ? `__Host-${name}` : name;
}
