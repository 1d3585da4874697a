import { sql } from 'kysely';
import { isNew, isUnread, unreadStart } from '#server/features/discussion/posts/unread.ts';
import { type Db, isCancelled, isConnectionFailure } from '#server/platform/db/database.ts';
import type { Person, Services } from '#server/platform/http/api.ts';
import { MAX_UNREAD_COUNT } from '#shared/rules/feed.ts';
import { communityState, recentPosts } from './recent-posts.ts';

interface Count {
  id: string;
  unread: number;
  /** Nothing is unread, but finding out reads many posts. */
  slow: boolean;
}

const MANY_SEEN = 20;

export async function countUnread(db: Db, viewerId: string, communityIds: readonly string[]): Promise<Count[]> {
  const { rows } = await sql<Count>`
    SELECT c.id, u.unread, u.unread = 0 AND EXISTS (
      SELECT FROM posts p WHERE p.community_id = c.id AND p.last_activity_at > ${unreadStart(viewerId)} OFFSET ${sql.lit(MANY_SEEN)}) AS slow
    FROM unnest(${communityIds}::uuid[]) AS c (id) ${communityState(viewerId)}
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS unread FROM (SELECT FROM ${recentPosts(viewerId)} WHERE ${isUnread(viewerId)} LIMIT ${sql.lit(MAX_UNREAD_COUNT + 1)}) n
    ) u`.execute(db);
  return rows;
}

/** Transactions that began earlier have committed or been cancelled by then. */
export const SETTLED = sql`(now() - '1 minute'::interval)`;

/**
 * Lets the next count skip these communities. Not muted ones, whose posts become unread again after
 * unmuting.
 */
export async function markCommunitiesAsSeen(db: Db, viewerId: string, communityIds: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO community_states AS known (community_id, member_id, seen_until)
    SELECT c.id, ${viewerId}, ${SETTLED} FROM unnest(${communityIds}::uuid[]) AS c (id) ${communityState(viewerId)}
    WHERE t.level IS DISTINCT FROM 'muted' AND NOT EXISTS (SELECT FROM ${recentPosts(viewerId)} WHERE ${isNew(viewerId)} OFFSET 0)
    ON CONFLICT (member_id, community_id) DO UPDATE SET seen_until = greatest(known.seen_until, excluded.seen_until)`.execute(db);
}

export async function markCommunitiesAsSeenLater({ db, log }: Services, { id }: Person, counts: readonly Count[]): Promise<void> {
  const slow = counts.filter((one) => one.slow).map((one) => one.id);
  if (slow.length === 0) return;
  try {
    await markCommunitiesAsSeen(db, id, slow);
  } catch (error) {
    // The next count tries again.
    if (!isCancelled(error) && !isConnectionFailure(error)) log.error('Could not store what a person has seen', error);
  }
}
