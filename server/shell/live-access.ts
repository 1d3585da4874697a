import { ORPCError } from '@orpc/server';
import { activeSessions } from '../features/accounts/active-sessions.ts';
import { withEffectiveRights } from '../features/accounts/moderator-second-factor.ts';
import { loadCommunity } from '../features/communities/access.ts';
import { loadPost } from '../features/discussion/posts/access.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/db/database.ts';
import type { LiveAccess } from '../platform/live/rights.ts';

/** A person may listen to the events of what they can load. */
export function liveAccess(config: Config, db: Db): LiveAccess {
  return {
    async findActiveSessions(ids) {
      const sessions = await activeSessions(db, ids);
      return new Map([...sessions].map(([id, session]) => [id, { ...session, person: withEffectiveRights(config, session.person) }]));
    },
    maySubscribe: {
      community: (person, id) => isLoadable(loadCommunity(db, person, id)),
      post: (person, id) => isLoadable(loadPost(db, person, id)),
      person: async (person, id) => person.id === id,
    },
  };
}

async function isLoadable(thing: Promise<unknown>): Promise<boolean> {
  try {
    await thing;
    return true;
  } catch (error) {
    if (error instanceof ORPCError) return false;
    throw error;
  }
}
