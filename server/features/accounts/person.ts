import type { Db } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/api.ts';
import { type Auth, rethrowSessionError } from './auth.ts';
import { findPerson, findPersonBySession } from './queries.ts';
import { endSession, isPastMaxAge, recordLastUse, sessionExpiry } from './sessions.ts';

export interface Identity {
  person: Person | null;
  sessionId: string | null;
  cookies: string[];
  /** When the session or the suspension expires, in milliseconds since 1970. */
  changesAt: number;
}

export const NOBODY: Identity = { person: null, sessionId: null, cookies: [], changesAt: Number.POSITIVE_INFINITY };

export async function identify(auth: Auth, db: Db, cookie: string, headers: () => Headers): Promise<Identity> {
  if (!cookie.includes('rounds.session_token=')) return NOBODY;
  return (await identifyByCookie(auth, db, cookie)) ?? (await identifyByAuth(auth, db, headers()));
}

interface Session {
  id: string;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date;
}

/** The usual case in one query. Returns null if better-auth must renew or end the session. */
async function identifyByCookie(auth: Auth, db: Db, cookie: string): Promise<Identity | null> {
  const { sessionConfig } = await auth.$context;
  const token = await auth.api.sessionToken({ headers: new Headers({ cookie }) });
  const found = token === null ? null : await findPersonBySession(db, token);
  if (found === null) return null;
  const { person, session } = found;
  const now = Date.now();
  const prolongedFrom = session.expiresAt.getTime() - (sessionConfig.expiresIn - sessionConfig.updateAge) * 1_000;
  if (prolongedFrom <= now || session.expiresAt.getTime() <= now || isPastMaxAge(session.createdAt)) return null;
  await recordLastUse(db, session);
  return identityOf(person, session, []);
}

async function identifyByAuth(auth: Auth, db: Db, headers: Headers): Promise<Identity> {
  const { headers: answered, response } = await auth.api.getSession({ headers, returnHeaders: true }).catch(rethrowSessionError);
  // Does not delete the cookie: another tab may have logged in meanwhile, and would lose its session.
  if (response === null) return NOBODY;
  const { session, user } = response;
  if (isPastMaxAge(session.createdAt)) {
    await endSession(db, user.id, session.id);
    return NOBODY;
  }
  const noted = { ...session, lastUsedAt: session.lastUsedAt ?? session.createdAt };
  await recordLastUse(db, noted);
  const person = await findPerson(db, user.id);
  return person === null ? NOBODY : identityOf(person, noted, answered.getSetCookie());
}

function identityOf(person: Person, session: Session, cookies: string[]): Identity {
  const suspendedUntil = person.suspension === null ? Number.POSITIVE_INFINITY : Date.parse(person.suspension.until);
  return { person, sessionId: session.id, cookies, changesAt: Math.min(sessionExpiry(session), suspendedUntil) };
}
