import { sql } from 'kysely';
import { z } from 'zod';
import type { CommunityScope } from '#server/features/communities/access.ts';
import { notifyPeople } from '#server/features/notifications/actions.ts';
import { recipientsWhoMayRead } from '#server/features/notifications/recipients.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/http/api.ts';
import { BACKGROUND_PRIORITY } from '#server/platform/jobs/jobs.ts';
import { transact } from '#server/platform/live/transact.ts';
import { DEFAULT_CHANNELS } from '#shared/rules/notifications.ts';

/** The SQL function `notify_followers` queues this job. */
export const NOTIFY_FOLLOWERS = 'notify-followers';

export const FollowedUpdate = z.strictObject({
  postId: z.uuid(),
  /** Null notifies the followers of the post's community. */
  commentId: z.uuid().nullable(),
  after: z.uuid().optional(),
});

const BATCH = 200;

interface Follower extends CommunityScope {
  id: string;
  actor_id: string;
  community_id: string;
}

async function followersOf(db: Db, { postId, commentId, after }: z.infer<typeof FollowedUpdate>): Promise<Follower[]> {
  const kind = commentId === null ? 'post_in_followed' : 'comment_on_followed';
  const [author, states] =
    commentId === null
      ? [sql`p`, sql`community_states s ON s.community_id = p.community_id`]
      : [sql`k`, sql`comments k ON k.post_id = p.id AND k.id = ${commentId}::uuid JOIN post_states s ON s.post_id = p.id`];
  const { rows } = await sql<Follower>`
    SELECT s.member_id AS id, ${author}.author_id AS actor_id, p.community_id, c.institution_id, c.sub_slug
    FROM posts p JOIN communities c ON c.id = p.community_id JOIN ${states} AND s.level = 'followed'
    LEFT JOIN notification_choices n ON n.member_id = s.member_id AND n.kind = ${kind}
    WHERE p.id = ${postId}::uuid AND s.member_id <> ${author}.author_id
      AND coalesce(s.channel, n.channel, ${DEFAULT_CHANNELS[kind]}) IN ('here', 'mail')
      ${after === undefined ? sql`` : sql`AND s.member_id > ${after}::uuid`}
    ORDER BY s.member_id LIMIT ${sql.lit(BATCH)}`.execute(db);
  return rows;
}

/** Keeps both from being deleted until the notifications are written. */
async function lockTarget(trx: Db, postId: string, commentId: string | null): Promise<boolean> {
  const post = await sql`SELECT FROM posts WHERE id = ${postId}::uuid FOR KEY SHARE`.execute(trx);
  if (post.rows.length === 0 || commentId === null) return post.rows.length > 0;
  const comment = await sql`SELECT FROM comments WHERE id = ${commentId}::uuid FOR KEY SHARE`.execute(trx);
  return comment.rows.length > 0;
}

/**
 * Queues the next batch in the same transaction, so that a crash neither skips nor repeats anybody.
 */
export async function notifyFollowers(services: Services, payload: z.infer<typeof FollowedUpdate>): Promise<void> {
  const { db, jobs } = services;
  const { postId, commentId } = payload;
  const followers = await followersOf(db, payload);
  const [first] = followers;
  if (first === undefined) return;
  const { actor_id: actorId, community_id: communityId } = first;
  const type = commentId === null ? ('post_in_followed' as const) : ('comment_on_followed' as const);
  const candidates = followers.map(({ id }) => ({ id, type }));
  const recipients = await recipientsWhoMayRead(db, actorId, first, candidates);
  await transact(services, async (trx, announce) => {
    if (!(await lockTarget(trx, postId, commentId))) return;
    await notifyPeople(trx, announce, { actorId, communityId, postId, commentId }, recipients);
    if (followers.length < BATCH) return;
    await jobs.add(trx, NOTIFY_FOLLOWERS, { postId, commentId, after: followers.at(-1)?.id }, { priority: BACKGROUND_PRIORITY });
  });
}
