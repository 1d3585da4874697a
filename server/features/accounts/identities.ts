import { hash } from 'node:crypto';
import type { Db } from '#server/platform/db/database.ts';
import type { Live } from '#server/platform/live/live.ts';
import type { Auth } from './auth.ts';
import { type Identity, identify, NOBODY } from './person.ts';

/** Milliseconds for which whoever reads is taken for who they were: less than the five seconds after which a change holds on every node. */
const CACHED_FOR = 4_000;
/** Identities at most; beyond that the oldest is looked up again. */
const LIMIT = 10_000;

export interface IdentitySource {
  auth: Auth;
  db: Db;
  live: Live;
  /** Milliseconds that never go back. */
  now: () => number;
}

/**
 * Who sends requests. Those who read are remembered for some seconds, by the cookies they sent (docs/decisions/021-request-path.md).
 * `live.recheck` on any node, or from an operator's command, clears the cache.
 */
export function createIdentities({ auth, db, live, now }: IdentitySource) {
  const cached = new Map<string, { identity: Identity; until: number }>();
  /** Grows whenever all are forgotten: who was asked about before is not cached. */
  let generation = 0;

  function forget(): void {
    generation += 1;
    cached.clear();
  }
  live.listen({ events: () => {}, recheck: forget, gap: forget, joined: () => {} });

  function keep(key: string, identity: Identity, begun: number): void {
    for (const [oldest, { until }] of cached) {
      if (cached.size < LIMIT && until > now()) break;
      cached.delete(oldest);
    }
    // A prolonged cookie is handed out once.
    cached.set(key, { identity: { ...identity, cookies: [] }, until: begun + Math.min(CACHED_FOR, identity.changesAt - Date.now()) });
  }

  async function ask(key: string, cookie: string, headers: () => Headers): Promise<Identity> {
    const [begun, before] = [now(), generation];
    cached.delete(key);
    const identity = await identify(auth, db, cookie, headers);
    if (identity.person !== null && generation === before) keep(key, identity, begun);
    return identity;
  }

  return {
    /** As the database says at this moment: for writes. @param cookie the header that is among the others, which are made only where they are needed */
    async fresh(cookie: string | undefined, headers: () => Headers): Promise<Identity> {
      return cookie === undefined ? NOBODY : ask(keyOf(cookie), cookie, headers);
    },
    /** As the database said at most some seconds ago: for reads. */
    async cached(cookie: string | undefined, headers: () => Headers): Promise<Identity> {
      if (cookie === undefined) return NOBODY;
      const key = keyOf(cookie);
      const known = cached.get(key);
      return known !== undefined && now() < known.until ? known.identity : ask(key, cookie, headers);
    },
  };
}

export type Identities = ReturnType<typeof createIdentities>;

/** Not the cookies as they came: what stands in memory should not be of use to whoever reads it. */
function keyOf(cookie: string): string {
  return hash('sha256', cookie, 'base64');
}
