import type { z } from 'zod';
import type { CommunityRow } from '#server/features/communities/queries.ts';
import { logModeration } from '#server/features/moderation/log.ts';
import type { Authorized } from '#server/platform/access.ts';
import type { Person, Services } from '#server/platform/api.ts';
import { type Db, isUniqueViolation } from '#server/platform/database.ts';
import { failure } from '#server/platform/errors.ts';
import type { EditedPost, NewPost } from '#shared/contract/posts.ts';
import { normalizeUrl, POST_TEXTS, postSlug } from '#shared/rules/posts.ts';
import { attach, checkForEdit, checkForPost, detach, isAttachedTo } from './attachments.ts';
import { excerpt } from './excerpt.ts';
import type { PostScope } from './queries.ts';

export interface CreatedPost {
  id: string;
  slug: string;
}

function contentColumns({ title, body, category, url }: Pick<z.infer<typeof NewPost>, 'title' | 'body' | 'category' | 'url'>) {
  return { title, body, excerpt: excerpt(body), category, url: url === '' ? null : normalizeUrl(url) };
}

/** Writes a post, with its file or not at all. The same request key again finds the post that the first request wrote. */
export async function createPost(
  db: Db,
  author: Person,
  community: Authorized<CommunityRow, 'post'>,
  input: z.infer<typeof NewPost>,
): Promise<CreatedPost> {
  // Looked at first: a post that cannot be written must not cost as much as one that can.
  if (input.attachmentId !== undefined) await checkForPost(db, author, community.id, input.attachmentId, input.requestKey);
  for (let attempt = 0; ; attempt += 1) {
    const now = new Date(Date.now() + attempt);
    try {
      return await db.transaction().execute((trx) => insertPost(trx, author, community, input, now));
    } catch (error) {
      // Two posts of the same title in the same millisecond: the next one is free.
      if (attempt >= 20 || !isUniqueViolation(error, 'posts_slug_key')) throw error;
    }
  }
}

async function insertPost(
  db: Db,
  author: Person,
  community: Authorized<CommunityRow, 'post'>,
  input: z.infer<typeof NewPost>,
  now: Date,
): Promise<CreatedPost> {
  const written = await db
    .insertInto('posts')
    .values({
      slug: postSlug(input.title, now),
      community_id: community.id,
      author_id: author.id,
      ...contentColumns(input),
      request_key: input.requestKey,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['author_id', 'community_id', 'request_key']).doNothing())
    .returning(['id', 'slug'])
    .executeTakeFirst();
  if (written !== undefined) {
    if (input.attachmentId !== undefined) await attach(db, author, written.id, input.attachmentId);
    return written;
  }
  return db
    .selectFrom('posts')
    .select(['id', 'slug'])
    .where('author_id', '=', author.id)
    .where('community_id', '=', community.id)
    .where('request_key', '=', input.requestKey)
    .executeTakeFirstOrThrow();
}

/** Holds a post's row until the transaction ends: of an edit and a deletion at once, one comes first. */
async function lockPost(trx: Db, id: string): Promise<boolean> {
  return (await trx.selectFrom('posts').select('id').where('id', '=', id).forUpdate().executeTakeFirst()) !== undefined;
}

/**
 * Changes a post's content. Its address stays: links to it go on working.
 * @throws NOT_FOUND when it was deleted in this moment
 */
export async function editPost(
  { db, jobs }: Services,
  author: Person,
  post: Authorized<PostScope, 'edit'>,
  input: z.infer<typeof EditedPost>,
): Promise<void> {
  const { attachmentId } = input;
  await db.transaction().execute(async (trx) => {
    if (!(await lockPost(trx, post.id))) throw failure('NOT_FOUND', POST_TEXTS.noAccess);
    // The same edit sent again, because its answer got lost: the file is there already.
    const keeps = attachmentId === undefined || (attachmentId !== null && (await isAttachedTo(trx, post.id, attachmentId)));
    if (!keeps && attachmentId !== null) await checkForEdit(trx, author, attachmentId);
    await trx
      .updateTable('posts')
      .set({ ...contentColumns(input), updated_at: new Date().toISOString() })
      .where('id', '=', post.id)
      .execute();
    if (keeps) return;
    await detach(trx, jobs, post.id);
    if (attachmentId !== null) await attach(trx, author, post.id, attachmentId);
  });
}

/** Deletes a post; its comments, likes and file go with it. A moderator's act is logged in the same transaction. */
export async function deletePost({ db, jobs }: Services, person: Person, post: Authorized<PostScope, 'delete'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await lockPost(trx, post.id))) return;
    await detach(trx, jobs, post.id);
    await trx.deleteFrom('posts').where('id', '=', post.id).execute();
    if (person.id === post.author_id) return;
    const subject = { kind: 'post' as const, id: post.id, title: post.title, authorId: post.author_id, authorName: post.author_name };
    await logModeration(trx, person, post, 'delete', subject);
  });
}
