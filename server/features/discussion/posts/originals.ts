import { sql } from 'kysely';
import { isReadableFrom } from '#server/features/communities/access.ts';
import { logModeration, postSubject } from '#server/features/communities/moderation-log.ts';
import { notifyPeople } from '#server/features/notifications/actions.ts';
import { recipientsWhoMayRead } from '#server/features/notifications/recipients.ts';
import type { Authorized } from '#server/platform/access.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Person, Services } from '#server/platform/http/api.ts';
import { failure, invalid } from '#server/platform/http/errors.ts';
import { type Announce, transact } from '#server/platform/live/transact.ts';
import { POST_TEXTS } from '#shared/rules/texts/posts.ts';
import { loadPost } from './access.ts';
import { announcePost } from './events.ts';
import type { PostScope } from './queries.ts';
import { originalTexts } from './texts/originals.ts';

export async function loadOriginal(db: Db, person: Person, id: string): Promise<PostScope> {
  const loaded = await loadPost(db, person, id);
  const row = await db.selectFrom('posts').select('original_id').where('id', '=', loaded.id).executeTakeFirst();
  const originalId = row?.original_id ?? null;
  return originalId === null ? loaded : loadPost(db, person, originalId);
}

/** Null if the link is allowed. Both posts must be locked. */
async function refusalOf(trx: Db, postId: string, originalId: string): Promise<Error | null> {
  const rows = await trx
    .selectFrom('posts as p')
    .innerJoin('communities as c', 'c.id', 'p.community_id')
    .select(['p.id', 'p.category', 'p.original_id', 'c.institution_id', 'c.sub_slug'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('posts as d').select('d.id').whereRef('d.original_id', '=', 'p.id').where('d.category', '=', 'Question'))
        .as('has_duplicates'),
    )
    .where('p.id', 'in', [postId, originalId])
    .execute();
  const [post, original] = [rows.find(({ id }) => id === postId), rows.find(({ id }) => id === originalId)];
  if (post === undefined || original === undefined) return failure('NOT_FOUND', POST_TEXTS.noAccess);
  if (post.id === original.id) return invalid({ originalId: originalTexts.itself });
  if (post.category !== 'Question' || original.category !== 'Question') return invalid({ originalId: originalTexts.questionsOnly });
  if (post.institution_id !== original.institution_id) return invalid({ originalId: originalTexts.elsewhere });
  if (!isReadableFrom(post, original)) return invalid({ originalId: originalTexts.hidden });
  if (original.original_id !== null) return failure('CONFLICT', originalTexts.changed);
  return post.has_duplicates ? failure('CONFLICT', originalTexts.hasDuplicates) : null;
}

/**
 * No chains: an original has no original. Updates only a row that differs, so that of two
 * simultaneous requests only one is logged and announced.
 */
export async function setOriginal(
  services: Services,
  person: Person,
  post: Authorized<PostScope, 'link'>,
  original: PostScope | null,
): Promise<void> {
  await transact(services, async (trx, announce) => {
    const ids = original === null ? [post.id] : [post.id, original.id];
    await trx.selectFrom('posts').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
    const refusal = original === null ? null : await refusalOf(trx, post.id, original.id);
    if (refusal !== null) throw refusal;
    const changed = await trx
      .updateTable('posts')
      .set({ original_id: original?.id ?? null, original_at: original && new Date().toISOString() })
      .where('id', '=', post.id)
      .where(sql<boolean>`original_id IS DISTINCT FROM ${original?.id ?? null}::uuid`)
      .returning('id')
      .executeTakeFirst();
    if (changed === undefined) return;
    if (person.id !== post.author_id) {
      const action = original === null ? 'unlink' : 'link';
      await logModeration(trx, person, post, action, { ...postSubject(post), ...(original !== null && { detail: original.title }) });
    }
    announcePost(announce, 'post.changed', post);
    if (original !== null) await notifyAskersOfDuplicates(trx, announce, original, person.id, post.id);
  });
}

/**
 * Notifies authors of duplicates that the original has an answer, once for each answer. Followers only read about it
 * in the digest, because there may be thousands. Requires a lock on the original.
 * @param besides id of the person who marks
 * @param only id of the newly linked duplicate
 */
export async function notifyAskersOfDuplicates(
  trx: Db,
  announce: Announce,
  original: PostScope,
  besides: string,
  only: string | null = null,
): Promise<void> {
  const { rows } = await sql<{ id: string | null; answer_id: string; answerer_id: string | null }>`
    SELECT DISTINCT d.author_id AS id, k.id AS answer_id, k.author_id AS answerer_id
    FROM posts p JOIN comments k ON k.id = coalesce(p.answer_id, p.confirmed_id) JOIN posts d ON d.original_id = p.id AND d.category = 'Question'
    WHERE p.id = ${original.id} AND d.id = coalesce(${only}::uuid, d.id) AND d.author_id IS DISTINCT FROM k.author_id
      AND NOT EXISTS (SELECT FROM post_states s WHERE s.post_id = d.id AND s.member_id = d.author_id AND s.level = 'muted')
      AND NOT EXISTS (
        SELECT FROM notifications n WHERE n.post_id = p.id AND n.recipient_id = d.author_id AND n.type = 'original_answered' AND n.comment_id = k.id)`.execute(
    trx,
  );
  const [answer] = rows;
  if (answer === undefined) return;
  const candidates = rows.map(({ id }) => ({ id, type: 'original_answered' as const }));
  const cause = {
    actorId: answer.answerer_id,
    communityId: original.community_id,
    postId: original.id,
    commentId: answer.answer_id,
  };
  await notifyPeople(trx, announce, cause, await recipientsWhoMayRead(trx, besides, original, candidates));
}
