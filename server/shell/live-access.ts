import { ORPCError } from '@orpc/server';
import { activeSessions } from '../features/accounts/active-sessions.ts';
import { loadCommunity } from '../features/communities/access.ts';
import { loadPost } from '../features/discussion/posts/access.ts';
import type { Services } from '../platform/http/api.ts';
import type { LiveAccess } from '../platform/live/rights.ts';

/** A person may listen to the events of what they can load. */
export function liveAccess(services: Pick<Services, 'config' | 'db'>): LiveAccess {
  const { db } = services;
  return {
    findActiveSessions: (ids) => activeSessions(services, ids),
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
