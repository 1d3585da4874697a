import { randomBytes } from 'node:crypto';
import { signJWT, verifyJWT } from 'better-auth/crypto';
import type { RequestContext } from '#server/platform/http/api.ts';
import { readWith, type Secret } from '#server/platform/secrets.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { type Login, loginOf } from './queries.ts';

const COOKIE = 'rounds.known';
/** Longer than a session lasts, so that the cookie still exists at the next log-in. */
const KNOWN_SECONDS = 180 * 86_400;
const ID_LENGTH = 12;

/** Contains the password hash and the second factor: a change of either invalidates the cookie. */
function keyOf({ secret }: Secret, email: string, { passwordHash, secondFactorAt }: Login): string {
  return [secret, 'known-browser', email, passwordHash, secondFactorAt].join('\n');
}

async function knownBrowserId(context: RequestContext, email: string, login: Login | null): Promise<string | null> {
  const mark = readCookie(context, COOKIE);
  if (login === null || mark === '') return null;
  const known = await readWith(context.config, (secret) => verifyJWT<{ id: string }>(mark, keyOf(secret, email, login)));
  return known?.id ?? null;
}

/** Arguments of `takeSignIn`: the key to count under, and the account if the browser is known. */
export type RateLimitKeys = [key: string, account: string | null];

/**
 * Failed log-ins from a known browser are counted separately, so that a stranger's guesses do not
 * lock the owner out (docs/decisions/004-accounts.md).
 * @param account the key for unknown browsers
 */
export async function signInLimitKeys(
  context: RequestContext,
  email: string,
  login: Login | null,
  account: string,
): Promise<RateLimitKeys> {
  const id = await knownBrowserId(context, email, login);
  return id === null ? [account, null] : [`${account} in ${id}`, account];
}

export async function rememberBrowser(context: RequestContext, email: string, login?: Login | null): Promise<void> {
  const current = login === undefined ? await loginOf(context.db, email) : login;
  if (current === null) return;
  const id = (await knownBrowserId(context, email, current)) ?? randomBytes(ID_LENGTH).toString('base64url');
  writeCookie(context, COOKIE, await signJWT({ id }, keyOf(context.config, email, current), KNOWN_SECONDS), KNOWN_SECONDS);
}
