import { sql } from 'kysely';
import { notifyPeople } from '#server/features/notifications/actions.ts';
import { whoMayBeNotified } from '#server/features/notifications/recipients.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Person, Services } from '#server/platform/http/api.ts';
import { transact } from '#server/platform/live/transact.ts';
import { ANONYMOUS_TYPES, type NotificationType } from '#shared/rules/notifications.ts';
import type { PostScope } from './queries.ts';

interface Credited {
  id: string | null;
  type: NotificationType;
}

/** Who gets the thanks for a post: who wrote its answer, or else the post. Locks the post, so that two presses count once. */
async function creditedFor(trx: Db, postId: string): Promise<Credited | undefined> {
  const { rows } = await sql<{ author_id: string | null; answered: boolean; answerer_id: string | null }>`
    SELECT p.author_id, k.id IS NOT NULL AS answered, k.author_id AS answerer_id
    FROM posts p LEFT JOIN comments k ON k.id = coalesce(p.answer_id, p.confirmed_id) WHERE p.id = ${postId} FOR NO KEY UPDATE OF p`.execute(
    trx,
  );
  return rows.map(({ author_id, answered, answerer_id }) =>
    answered ? { id: answerer_id, type: 'answer_useful' as const } : { id: author_id, type: 'post_useful' as const },
  )[0];
}

/**
 * Tells whoever answered a post, or else its author, that it helped somebody: at most once for each person and post, and not who
 * it was. Nobody is told where one of the two restricts the other, or where they no longer read the post.
 */
export async function thankForPost(services: Services, person: Person, post: PostScope): Promise<void> {
  await transact(services, async (trx, announce) => {
    const credited = await creditedFor(trx, post.id);
    if (credited === undefined) return;
    const earlier = await trx
      .selectFrom('notifications')
      .select('id')
      .where('post_id', '=', post.id)
      .where('actor_id', '=', person.id)
      .where('type', 'in', ANONYMOUS_TYPES)
      .executeTakeFirst();
    if (earlier !== undefined) return;
    const cause = { actorId: person.id, communityId: post.community_id, postId: post.id, commentId: null };
    await notifyPeople(trx, announce, cause, await whoMayBeNotified(trx, person.id, post, [credited]));
  });
}
