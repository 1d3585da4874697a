import { hash } from 'node:crypto';
import type { Db } from '#server/platform/db/database.ts';
import type { Live } from '#server/platform/live/live.ts';
import type { Auth } from './auth.ts';
import { type Identity, identify, NOBODY } from './person.ts';

/** Milliseconds. Below the five seconds within which a change must hold on every node. */
const CACHED_FOR = 4_000;
const LIMIT = 10_000;

export interface IdentitySource {
  auth: Auth;
  db: Db;
  live: Live;
  /** A monotonic clock, in milliseconds. */
  now: () => number;
}

/**
 * Identifies the sender of a request. Reads use a cache keyed by the cookies
 * (docs/decisions/003-loader-as-gate.md). `live.recheck`, on any node or from an operator's command,
 * clears it.
 */
export function createIdentities({ auth, db, live, now }: IdentitySource) {
  const cached = new Map<string, { identity: Identity; until: number }>();
  /** Incremented by each clear. A lookup that began before a clear is not cached. */
  let generation = 0;

  function clear(): void {
    generation += 1;
    cached.clear();
  }
  live.listen({ events: () => {}, recheck: clear, gap: clear, joined: () => {} });

  function store(key: string, identity: Identity, startedAt: number): void {
    for (const [oldest, { until }] of cached) {
      if (cached.size < LIMIT && until > now()) break;
      cached.delete(oldest);
    }
    cached.set(key, { identity: { ...identity, cookies: [] }, until: startedAt + Math.min(CACHED_FOR, identity.changesAt - Date.now()) });
  }

  async function lookUp(key: string, cookie: string, headers: () => Headers): Promise<Identity> {
    const [startedAt, generationBefore] = [now(), generation];
    cached.delete(key);
    const identity = await identify(auth, db, cookie, headers);
    if (identity.person !== null && generation === generationBefore) store(key, identity, startedAt);
    return identity;
  }

  return {
    /** Reads the database: for writes. */
    async fresh(cookie: string | undefined, headers: () => Headers): Promise<Identity> {
      return cookie === undefined ? NOBODY : lookUp(keyOf(cookie), cookie, headers);
    },
    async cached(cookie: string | undefined, headers: () => Headers): Promise<Identity> {
      if (cookie === undefined) return NOBODY;
      const key = keyOf(cookie);
      const entry = cached.get(key);
      return entry !== undefined && now() < entry.until ? entry.identity : lookUp(key, cookie, headers);
    },
  };
}

export type Identities = ReturnType<typeof createIdentities>;

/** Hashed, so that memory dumps contain no usable cookies. */
function keyOf(cookie: string): string {
  return hash('sha256', cookie, 'base64');
}
