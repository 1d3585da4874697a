import { signJWT, verifyJWT } from 'better-auth/crypto';
import { isUuid } from '#server/platform/db/uuid.ts';
import type { RequestContext } from '#server/platform/http/api.ts';
import { readWith, type Secret } from '#server/platform/secrets.ts';
import { readCookie, writeCookie } from './cookies.ts';

const SECONDS = 600;
const COOKIE = 'rounds.pending_second_factor';

/** Stored in a signed cookie. It is no session and only allows the second step. */
export interface PendingSecondFactor {
  memberId: string;
  isFor: (passwordHash: string | null) => Promise<boolean>;
}

/** With the password hash, so that a changed password invalidates the cookie. */
function keyOf({ secret }: Secret, memberId: string, passwordHash: string): string {
  return [secret, 'pending-second-factor', memberId, passwordHash].join('\n');
}

export async function setPendingSecondFactor(context: RequestContext, memberId: string, passwordHash: string): Promise<void> {
  const token = await signJWT({}, keyOf(context.config, memberId, passwordHash), SECONDS);
  writeCookie(context, COOKIE, `${memberId}.${token}`, SECONDS);
}

export function clearPendingSecondFactor(context: RequestContext): void {
  writeCookie(context, COOKIE, '', 0);
}

export function readPendingSecondFactor(context: RequestContext): PendingSecondFactor | null {
  const [memberId = '', ...token] = readCookie(context, COOKIE).split('.');
  if (!isUuid(memberId)) return null;
  const isFor = async (passwordHash: string | null) =>
    passwordHash !== null &&
    (await readWith(context.config, (secret) => verifyJWT(token.join('.'), keyOf(secret, memberId, passwordHash)))) !== null;
  return { memberId, isFor };
}
