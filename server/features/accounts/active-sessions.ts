import type { Services } from '#server/platform/http/api.ts';
import type { LiveSession } from '#server/platform/live/hub.ts';
import { type Auth, rethrowSessionError } from './auth.ts';
import { withEffectiveRights } from './moderator-second-factor.ts';
import { findPersonsBySessions } from './queries.ts';

type From = Pick<Services, 'config' | 'db'>;

export async function activeSessions({ config, db }: From, ids: readonly string[]): Promise<ReadonlyMap<string, LiveSession>> {
  const found = await findPersonsBySessions(db, ids);
  return new Map(found.map(({ person, ...session }) => [session.id, { ...session, person: withEffectiveRights(config, person) }]));
}

/** A WebSocket handshake cannot set a renewed cookie, so it does not renew the session. */
export async function liveSession(auth: Auth, from: From, headers: Headers): Promise<LiveSession | null> {
  const found = await auth.api.getSession({ headers, query: { disableRefresh: true } }).catch(rethrowSessionError);
  if (found === null) return null;
  return (await activeSessions(from, [found.session.id])).get(found.session.id) ?? null;
}
