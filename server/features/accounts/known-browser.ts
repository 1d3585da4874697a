import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Config } from '#server/platform/config.ts';
import type { RequestContext } from '#server/platform/http/api.ts';
import { cookieName } from '#server/platform/http/cookie-name.ts';
import type { Login } from './queries.ts';

const COOKIE = 'rounds.known';
/** Seconds: longer than a session lasts, so that it is there when somebody logs in again. */
const KNOWN_SECONDS = 180 * 86_400;
/** Bytes. */
const ID_LENGTH = 12;

/** Good for one password and one second factor: when either changes, no mark from before is worth anything. */
function sign({ secret }: Config, email: string, { passwordHash, secondFactorAt }: Login, id: string, until: string): Buffer {
  const what = `known browser ${email} ${id} ${until} ${passwordHash} ${secondFactorAt}`;
  return createHmac('sha256', secret).update(what).digest();
}

/** The browser's own mark, by which it was logged in to this account before; null in all others. */
function knownAs({ config, headers }: RequestContext, email: string, login: Login | null): string | null {
  const name = `${cookieName(config, COOKIE)}=`;
  const cookie = headers()
    .get('cookie')
    ?.split(/; */)
    .find((one) => one.startsWith(name));
  const [id = '', until = '', mark = ''] = cookie?.slice(name.length).split('.') ?? [];
  if (login === null || !(Number(until) > Date.now())) return null;
  const [given, right] = [Buffer.from(mark, 'base64url'), sign(config, email, login, id, until)];
  return given.length === right.length && timingSafeEqual(given, right) ? id : null;
}

/** What `takeSignIn` and its kind are told: under which key an attempt is counted, and the account in a browser that knows it. */
export type Counted = [key: string, account: string | null];

/**
 * Under which failed log-ins are counted: those of a browser that was logged in to this account before apart from those
 * of all others together. So a stranger's guesses keep nobody waiting at their own desk
 * (docs/decisions/033-stolen-passwords.md).
 * @param account what failures of this account are counted under
 */
export function countedFor(context: RequestContext, email: string, login: Login | null, account: string): Counted {
  const id = knownAs(context, email, login);
  return id === null ? [account, null] : [`${account} in ${id}`, account];
}

/**
 * Remembers that this browser was logged in to this account. Of several accounts in one browser it knows the last.
 * @param login as it is from now on
 */
export function rememberBrowser(context: RequestContext, email: string, login: Login | null): void {
  if (login === null) return;
  const { config, setCookie } = context;
  const id = knownAs(context, email, login) ?? randomBytes(ID_LENGTH).toString('base64url');
  const until = String(Date.now() + KNOWN_SECONDS * 1_000);
  const value = `${id}.${until}.${sign(config, email, login, id, until).toString('base64url')}`;
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  setCookie([`${cookieName(config, COOKIE)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${KNOWN_SECONDS}${secure}`]);
}
