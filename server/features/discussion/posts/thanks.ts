import { sql } from 'kysely';
import { notifyPeople } from '#server/features/notifications/actions.ts';
import { type Candidate, recipientsWhoMayRead } from '#server/features/notifications/recipients.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Person, Services } from '#server/platform/http/api.ts';
import { transact } from '#server/platform/live/transact.ts';
import { ANONYMOUS_TYPES } from '#shared/rules/notifications.ts';
import type { PostScope } from './queries.ts';

/** Locks the post, so that two simultaneous requests count once. */
async function thanksRecipient(trx: Db, postId: string): Promise<Candidate | undefined> {
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
 * Anonymous, and at most once per person and post.
 * @returns whether there is somebody else to thank; true if they restricted the person, who must not notice it
 */
export async function thankForPost(services: Services, person: Person, post: PostScope): Promise<boolean> {
  return transact(services, async (trx, announce) => {
    const recipient = await thanksRecipient(trx, post.id);
    if (recipient === undefined || recipient.id === null || recipient.id === person.id) return false;
    const earlier = await trx
      .selectFrom('notifications')
      .select('id')
      .where('post_id', '=', post.id)
      .where('actor_id', '=', person.id)
      .where('type', 'in', ANONYMOUS_TYPES)
      .executeTakeFirst();
    if (earlier !== undefined) return true;
    const cause = { actorId: person.id, communityId: post.community_id, postId: post.id, commentId: null };
    await notifyPeople(trx, announce, cause, await recipientsWhoMayRead(trx, person.id, post, [recipient]));
    return true;
  });
}
