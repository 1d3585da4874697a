import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '#server/platform/config.ts';
import { isUuid } from '#server/platform/db/uuid.ts';
import type { RequestContext } from '#server/platform/http/api.ts';
import { cookieName } from '#server/platform/http/cookie-name.ts';

/** Seconds between the password and the code. */
const HALF_SIGN_IN_SECONDS = 600;
const COOKIE = 'rounds.half_sign_in';

/** Whose password was right, in a cookie that is no session: it opens nothing but the second step. */
export interface HalfSignIn {
  memberId: string;
  /** Whether the password of this hash is the one that was right. */
  isFor: (passwordHash: string | null) => boolean;
}

function sign({ secret }: Config, memberId: string, until: string, passwordHash: string): Buffer {
  return createHmac('sha256', secret).update(`half sign-in ${memberId} ${until} ${passwordHash}`).digest();
}

function put({ config, setCookie }: RequestContext, value: string, seconds: number): void {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  setCookie([`${cookieName(config, COOKIE)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`]);
}

/** Remembers that this person's password was right. With another password it is worth nothing. */
export function beginHalfSignIn(context: RequestContext, memberId: string, passwordHash: string): void {
  const until = String(Date.now() + HALF_SIGN_IN_SECONDS * 1_000);
  put(context, `${memberId}.${until}.${sign(context.config, memberId, until, passwordHash).toString('base64url')}`, HALF_SIGN_IN_SECONDS);
}

export function endHalfSignIn(context: RequestContext): void {
  put(context, '', 0);
}

/** Null without one, or when it took too long. */
export function readHalfSignIn({ config, headers }: RequestContext): HalfSignIn | null {
  const name = `${cookieName(config, COOKIE)}=`;
  const cookie = headers()
    .get('cookie')
    ?.split(/; */)
    .find((one) => one.startsWith(name));
  const [memberId = '', until = '', mark = ''] = cookie?.slice(name.length).split('.') ?? [];
  if (!isUuid(memberId) || !(Number(until) > Date.now())) return null;
  const given = Buffer.from(mark, 'base64url');
  return {
    memberId,
    isFor(passwordHash) {
      if (passwordHash === null) return false;
      const right = sign(config, memberId, until, passwordHash);
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
