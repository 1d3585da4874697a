import type { Db } from '#server/platform/db/database.ts';
import type { LiveSession } from '#server/platform/live/hub.ts';
import { type Auth, rethrowSessionError } from './auth.ts';
import { findPersons } from './queries.ts';
import { findActiveSessions } from './sessions.ts';

export async function activeSessions(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, LiveSession>> {
  const sessions = await findActiveSessions(db, ids);
  const found = await findPersons(
    db,
    sessions.map(({ memberId }) => memberId),
  );
  const persons = new Map(found.map((person) => [person.id, person]));
  return new Map(
    sessions.flatMap(({ id, memberId, endsAt }) => {
      const person = persons.get(memberId);
      return person === undefined ? [] : [[id, { id, person, endsAt }] as const];
    }),
  );
}

/** A WebSocket handshake cannot set a renewed cookie, so it does not renew the session. */
export async function liveSession(auth: Auth, db: Db, headers: Headers): Promise<LiveSession | null> {
  const found = await auth.api.getSession({ headers, query: { disableRefresh: true } }).catch(rethrowSessionError);
  if (found === null) return null;
  return (await activeSessions(db, [found.session.id])).get(found.session.id) ?? null;
}
