import type { Person } from '#server/platform/api.ts';
import type { Db } from '#server/platform/database.ts';
import { type Auth, sessionUnread } from './auth.ts';
import { findPerson } from './queries.ts';
import { endSession, isTooOld, noteUse, sessionEnd } from './sessions.ts';

export interface Identity {
  person: Person | null;
  sessionId: string | null;
  /** By which better-auth prolongs the session. */
  cookies: string[];
  /** When time alone makes it another one, in milliseconds since 1970: the session or a suspension is over. */
  changesAt: number;
}

export const NOBODY: Identity = { person: null, sessionId: null, cookies: [], changesAt: Number.POSITIVE_INFINITY };

/** Who sends this request. */
export async function identify(auth: Auth, db: Db, headers: Headers): Promise<Identity> {
  if (!headers.get('cookie')?.includes('rounds.session_token=')) return NOBODY;
  const { headers: answered, response } = await auth.api.getSession({ headers, returnHeaders: true }).catch(sessionUnread);
  const cookies = answered.getSetCookie();
  if (response === null) return { ...NOBODY, cookies };
  const { session, user } = response;
  if (isTooOld(session.createdAt)) {
    await endSession(db, user.id, session.id);
    return NOBODY;
  }
  await noteUse(db, { id: session.id, lastUsedAt: session.lastUsedAt ?? session.createdAt });
  const person = await findPerson(db, user.id);
  // Banned while this session was being made.
  if (person === null) return NOBODY;
  const suspendedUntil = person.suspension === null ? Number.POSITIVE_INFINITY : Date.parse(person.suspension.until);
  return { person, sessionId: session.id, cookies, changesAt: Math.min(sessionEnd(session), suspendedUntil) };
}
