import { randomBytes } from 'node:crypto';
import { signJWT, verifyJWT } from 'better-auth/crypto';
import type { RequestContext } from '#server/platform/http/api.ts';
import { readWith, type Secret } from '#server/platform/secrets.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { type Login, loginOf } from './queries.ts';

const COOKIE = 'rounds.known';
/** Seconds: longer than a session lasts, so that it is there when somebody logs in again. */
const KNOWN_SECONDS = 180 * 86_400;
/** Bytes. */
const ID_LENGTH = 12;

/** Of one password and one second factor: when either changes, no mark from before is worth anything. */
function keyOf({ secret }: Secret, email: string, { passwordHash, secondFactorAt }: Login): string {
  return [secret, 'known-browser', email, passwordHash, secondFactorAt].join('\n');
}

/** The id of a browser in which somebody has logged in to this account before; null for all others. */
async function knownAs(context: RequestContext, email: string, login: Login | null): Promise<string | null> {
  const mark = readCookie(context, COOKIE);
  if (login === null || mark === '') return null;
  const known = await readWith(context.config, (secret) => verifyJWT<{ id: string }>(mark, keyOf(secret, email, login)));
  return known?.id ?? null;
}

/** What `takeSignIn` and its kind are told: under which key an attempt is counted, and the account in a browser that knows it. */
export type Counted = [key: string, account: string | null];

/**
 * Under which failed log-ins are counted: those of a browser that was logged in to this account before apart from those
 * of all others together. So a stranger's guesses keep nobody waiting at their own desk
 * (docs/decisions/033-stolen-passwords.md).
 * @param account what failures of this account are counted under
 */
export async function countedFor(context: RequestContext, email: string, login: Login | null, account: string): Promise<Counted> {
  const id = await knownAs(context, email, login);
  return id === null ? [account, null] : [`${account} in ${id}`, account];
}

/**
 * Remembers that this browser was logged in to this account. Of several accounts in one browser it knows the last.
 * @param login as it is from now on
 */
export async function rememberBrowser(context: RequestContext, email: string, login?: Login | null): Promise<void> {
  const current = login === undefined ? await loginOf(context.db, email) : login;
  if (current === null) return;
  const id = (await knownAs(context, email, current)) ?? randomBytes(ID_LENGTH).toString('base64url');
  writeCookie(context, COOKIE, await signJWT({ id }, keyOf(context.config, email, current), KNOWN_SECONDS), KNOWN_SECONDS);
}
