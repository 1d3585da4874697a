import type { Db } from '#server/platform/db/database.ts';
import type { LiveSession } from '#server/platform/live/hub.ts';
import { type Auth, sessionUnread } from './auth.ts';
import { findPersons } from './queries.ts';
import { findLivingSessions } from './sessions.ts';

/** Which of these sessions are not over, with the people they belong to, in two queries. */
export async function livingSessions(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, LiveSession>> {
  const sessions = await findLivingSessions(db, ids);
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

/** The session of a handshake, which cannot bring a prolonged cookie back and so prolongs nothing. */
export async function liveSession(auth: Auth, db: Db, headers: Headers): Promise<LiveSession | null> {
  const found = await auth.api.getSession({ headers, query: { disableRefresh: true } }).catch(sessionUnread);
  if (found === null) return null;
  return (await livingSessions(db, [found.session.id])).get(found.session.id) ?? null;
}
