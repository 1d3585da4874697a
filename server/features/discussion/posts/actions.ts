import { sql } from 'kysely';
import type { z } from 'zod';
import { type LoggedModerator, logModeration, postSubject } from '#server/features/communities/moderation-log.ts';
import type { CommunityRow } from '#server/features/communities/queries.ts';
import { tenantOf } from '#server/features/communities/tenant.ts';
import { withdrawForPost } from '#server/features/notifications/actions.ts';
import { notifyOfRemoval, notifyOfRemovedComments } from '#server/features/notifications/notices.ts';
import type { Authorized } from '#server/platform/access.ts';
import { type Db, isUniqueViolation } from '#server/platform/db/database.ts';
import { excerpt } from '#server/platform/excerpt.ts';
import type { Person, Services } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { type Announce, transact } from '#server/platform/live/transact.ts';
import { type EditedPost, type NewPost, POST_FIELDS, type PostInput } from '#shared/contract/discussion/post-fields.ts';
import { pick } from '#shared/rules/fields.ts';
import { normalizeUrl, postSlug } from '#shared/rules/posts.ts';
import { POST_TEXTS } from '#shared/rules/texts/posts.ts';
import { NO_ANSWER, NO_CONFIRMATION } from './answers.ts';
import { attach, checkForEdit, checkForPost, detach, isAttachedTo } from './attachments.ts';
import { announcePost } from './events.ts';
import { changeMentions, findMentions, NO_MENTIONS, setMentions } from './mentions.ts';
import { takeModeratorDeletion } from './moderator-deletions.ts';
import type { PostScope } from './queries.ts';

export interface CreatedPost {
  id: string;
  slug: string;
}

function contentColumns(input: PostInput) {
  const { body, url } = input;
  return { ...pick(input, POST_FIELDS), excerpt: excerpt(body), url: url === '' ? null : normalizeUrl(url) };
}

/** A retry with the same request key returns the stored post. */
export async function createPost(
  services: Services,
  author: Person,
  community: Authorized<CommunityRow, 'post'>,
  input: z.infer<typeof NewPost>,
): Promise<CreatedPost> {
  if (input.attachmentId !== undefined) await checkForPost(services.db, author, community.id, input.attachmentId, input.requestKey);
  const mayMention = input.body.includes('@');
  // Before the mentions, so that a retry does not count them again.
  const earlier = mayMention ? await findEarlier(services.db, author, community, input) : undefined;
  if (earlier !== undefined) return earlier;
  const text = { ...community, postId: null, field: 'body', text: input.body } as const;
  const mentions = mayMention ? await findMentions(services, author, text) : NO_MENTIONS;
  for (let attempt = 0; ; attempt += 1) {
    const now = new Date(Date.now() + attempt);
    try {
      return await transact(services, (trx, announce) => insertPost(trx, announce, author, community, input, now, mentions));
    } catch (error) {
      // Two posts with the same title in the same millisecond get the same slug: try the next
      // millisecond.
      if (attempt >= 20 || !isUniqueViolation(error, 'posts_slug_key')) throw error;
    }
  }
}

export async function insertPost(
  db: Db,
  announce: Announce,
  author: Person,
  community: Authorized<CommunityRow, 'post'>,
  input: z.infer<typeof NewPost>,
  now: Date,
  mentions = NO_MENTIONS,
): Promise<CreatedPost> {
  const written = await db
    .insertInto('posts')
    .values({
      slug: postSlug(input.title, now),
      community_id: community.id,
      tenant_id: tenantOf(community),
      author_id: author.id,
      ...contentColumns(input),
      request_key: input.requestKey,
      created_at: now.toISOString(),
      last_activity_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['author_id', 'community_id', 'request_key', 'tenant_id']).doNothing())
    .returning(['id', 'slug'])
    .executeTakeFirst();
  if (written !== undefined) {
    if (input.attachmentId !== undefined) await attach(db, author, written.id, input.attachmentId);
    if (mentions.names.length > 0)
      await setMentions(db, announce, author, { communityId: community.id, postId: written.id, commentId: null }, mentions);
    await sql`SELECT follow_new_post(${written.id}::uuid, ${author.id}::uuid)`.execute(db);
    announce({ topic: `community:${community.id}`, kind: 'post.created', id: written.id });
    return written;
  }
  const earlier = await findEarlier(db, author, community, input);
  if (earlier === undefined) throw new Error('The post of this request key is gone');
  return earlier;
}

function findEarlier(
  db: Db,
  author: Person,
  community: CommunityRow,
  { requestKey }: z.infer<typeof NewPost>,
): Promise<CreatedPost | undefined> {
  return db
    .selectFrom('posts')
    .select(['id', 'slug'])
    .where('author_id', '=', author.id)
    .where('community_id', '=', community.id)
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
}

/** Also locks its duplicates, because their links may be removed, in id order like all locks of posts. */
async function lockPost(trx: Db, id: string) {
  const locked = await trx
    .selectFrom('posts')
    .select(['id', 'title', 'body'])
    .where((eb) => eb.or([eb('id', '=', id), eb('original_id', '=', id)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  return locked.find((post) => post.id === id);
}

/** The slug stays, so that links keep working. */
export async function editPost(
  services: Services,
  author: Person,
  post: Authorized<PostScope, 'edit'>,
  input: z.infer<typeof EditedPost>,
): Promise<void> {
  const { attachmentId } = input;
  await transact(services, async (trx, announce) => {
    const before = await lockPost(trx, post.id);
    if (before === undefined) throw failure('NOT_FOUND', POST_TEXTS.noAccess);
    // A retry after a lost response has attached the file already.
    const keeps = attachmentId === undefined || (attachmentId !== null && (await isAttachedTo(trx, post.id, attachmentId)));
    if (!keeps && attachmentId !== null) await checkForEdit(trx, author, attachmentId);
    // Moderators confirmed an answer to the question that they read.
    const isRewritten = before.title !== input.title || before.body !== input.body;
    await trx
      .updateTable('posts')
      .set({
        ...contentColumns(input),
        updated_at: new Date().toISOString(),
        ...(isRewritten && NO_CONFIRMATION),
        ...(input.category !== 'Question' && {
          ...NO_ANSWER,
          ...NO_CONFIRMATION,
          original_id: null,
          original_at: null,
          still_open_at: null,
        }),
      })
      .where('id', '=', post.id)
      .execute();
    if (input.category !== 'Question')
      await trx.updateTable('posts').set({ original_id: null, original_at: null }).where('original_id', '=', post.id).execute();
    await changeMentions({ ...services, db: trx }, announce, author, post, null, { before: before.body, text: input.body });
    announcePost(announce, 'post.changed', post);
    if (keeps) return;
    await detach(trx, services.jobs, post.id);
    if (attachmentId !== null) await attach(trx, author, post.id, attachmentId);
  });
}

export async function deletePost(services: Services, person: Person, post: Authorized<PostScope, 'delete'>): Promise<void> {
  const isOwn = person.id === post.author_id;
  if (!isOwn) await takeModeratorDeletion(services, person);
  await transact(services, (trx, announce) => removePost(trx, announce, services, post, isOwn ? null : person));
}

/** @param moderator null if the author deletes the post; OPERATOR for the operator */
export async function removePost(
  trx: Db,
  announce: Announce,
  { jobs }: Pick<Services, 'jobs'>,
  post: Authorized<PostScope, 'delete'>,
  moderator: LoggedModerator | null,
): Promise<void> {
  if ((await lockPost(trx, post.id)) === undefined) return;
  const besides = [post.author_id, ...(moderator === null ? [] : [moderator.id])];
  await notifyOfRemovedComments(trx, announce, { kind: 'post', id: post.id, byAuthor: moderator === null, besides });
  await withdrawForPost(trx, announce, post.id);
  await detach(trx, jobs, post.id);
  await trx.deleteFrom('posts').where('id', '=', post.id).execute();
  announcePost(announce, 'post.deleted', post);
  if (moderator === null) return;
  await logModeration(trx, moderator, post, 'delete', postSubject(post));
  await notifyOfRemoval(trx, announce, postSubject(post));
}
