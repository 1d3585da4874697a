import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { RequestContext } from '#server/platform/api.ts';
import type { Config } from '#server/platform/config.ts';
import { cookieName } from '#server/platform/cookie-name.ts';

const COOKIE = 'rounds.known';
/** Seconds: longer than a session lasts, so that it is there when somebody logs in again. */
const KNOWN_SECONDS = 180 * 86_400;
/** Bytes. */
const ID_LENGTH = 12;

function sign({ secret }: Config, email: string, id: string, until: string): Buffer {
  return createHmac('sha256', secret).update(`known browser ${email} ${id} ${until}`).digest();
}

/** The browser's own mark, by which it was logged in to this account before; null in all others. */
function knownAs({ config, headers }: RequestContext, email: string): string | null {
  const name = `${cookieName(config, COOKIE)}=`;
  const cookie = headers()
    .get('cookie')
    ?.split(/; */)
    .find((one) => one.startsWith(name));
  const [id = '', until = '', mark = ''] = cookie?.slice(name.length).split('.') ?? [];
  if (!(Number(until) > Date.now())) return null;
  const [given, right] = [Buffer.from(mark, 'base64url'), sign(config, email, id, until)];
  return given.length === right.length && timingSafeEqual(given, right) ? id : null;
}

/**
 * Under which failed log-ins are counted: those of a browser that was logged in to this account before apart from those
 * of all others together. So a stranger's guesses keep nobody waiting at their own desk
 * (docs/decisions/033-stolen-passwords.md).
 * @param account what failures of this account are counted under
 */
export function countedFor(context: RequestContext, email: string, account: string): string {
  const id = knownAs(context, email);
  return id === null ? account : `${account} in ${id}`;
}

/** Remembers that this browser was logged in to this account. Of several accounts in one browser it knows the last. */
export function rememberBrowser(context: RequestContext, email: string): void {
  const { config, setCookie } = context;
  const id = knownAs(context, email) ?? randomBytes(ID_LENGTH).toString('base64url');
  const until = String(Date.now() + KNOWN_SECONDS * 1_000);
  const value = `${id}.${until}.${sign(config, email, id, until).toString('base64url')}`;
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  setCookie([`${cookieName(config, COOKIE)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${KNOWN_SECONDS}${secure}`]);
}
