import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { storedAttachmentKeys } from '#server/features/discussion/posts/attachments.ts';
import { CAST } from '#server/testing/cast.ts';
import type { Forum } from '#server/testing/forum.ts';
import { tenantOfCommunity, tenantOfPost } from '#server/testing/tenants.ts';
import { ACCEPT_AFTER_DAYS } from '#shared/rules/posts.ts';
import type { Asker, People } from './people.ts';
import { named, newWord, type Values } from './values.ts';

export const PLACES = {
  dashboard: 'thedashboard',
  school: 'alder-ridge/general/commons',
  premed: 'alder-ridge/premed/premed',
  archived: 'alder-ridge/classes/anatomy',
  moderators: 'alder-ridge/admin/moderators',
  elsewhere: 'port-ellery/general/harbor',
  anonymous: 'alder-ridge/general/commons',
  deleted: 'alder-ridge/general/commons',
  'of theirs': 'alder-ridge/general/commons',
} as const;

function authorOf({ ids }: People, state: string): string | null {
  if (state === 'of theirs') return ids.mod;
  return state === 'anonymous' ? null : ids.author;
}

export async function posts(forum: Forum, people: People, state: string, { length }: readonly Asker[]): Promise<Values[]> {
  const { db } = forum;
  const place = named(PLACES, state);
  const [{ id: communityId }, { id: dashboardId }] = await Promise.all([forum.community(place), forum.community('thedashboard')]);
  const author_id = authorOf(people, state);
  const words = Array.from({ length }, newWord);
  const longAgo = new Date(Date.now() - (ACCEPT_AFTER_DAYS + 1) * 86_400_000).toISOString();
  const written = await db
    .insertInto('posts')
    .values(
      words.map((one) => ({
        slug: `1767225600000-${one}`,
        community_id: communityId,
        tenant_id: tenantOfCommunity(communityId),
        author_id,
        title: `About ${one}`,
        category: 'Question',
        comments_count: 2,
        comments_by_others: author_id === null ? 2 : 0,
        request_key: randomUUID(),
        created_at: longAgo,
      })),
    )
    .returning(['id', 'slug'])
    .execute();
  const postIds = written.map(({ id }) => id);
  const comment = { author_id, content: 'Draw it.' };
  const comments = await db
    .insertInto('comments')
    .values(
      postIds.map((post_id) => ({ ...comment, post_id, tenant_id: tenantOfPost(post_id), replies_count: 1, request_key: randomUUID() })),
    )
    .returning(['id', 'post_id'])
    .execute();
  await db
    .insertInto('comments')
    .values(
      comments.map(({ id, post_id }) => ({
        ...comment,
        post_id,
        tenant_id: tenantOfPost(post_id),
        parent_comment_id: id,
        request_key: randomUUID(),
      })),
    )
    .execute();
  const files = await db
    .insertInto('attachments')
    .values(
      postIds.map((post_id) => ({ owner_id: author_id, post_id, name: 'a.webp', size: 4, media_type: 'image/webp', width: 9, height: 9 })),
    )
    .returning('id')
    .execute();
  if (state === 'deleted') await db.deleteFrom('posts').where('id', 'in', postIds).execute();
  const [institution, sub, community] = place.split('/');
  return written.map(({ id, slug }, index) => ({
    postId: id,
    slug,
    q: words[index],
    authored: `${words[index]} from:${CAST.tomasz.username}`,
    writer: CAST.tomasz.username,
    commentId: comments[index]?.id,
    fileId: files[index]?.id,
    communityId,
    dashboardId,
    institution: sub === undefined ? undefined : institution,
    sub,
    community,
  }));
}

export async function storeFiles({ running }: Forum, { fileId }: Values): Promise<void> {
  for (const key of storedAttachmentKeys({ id: String(fileId), width: 9, height: 9 }))
    await running.services.files.write(key, new TextEncoder().encode('webp'));
}

export async function kept({ db }: Forum, things: readonly Values[]): Promise<Map<unknown, string>> {
  const ids = things.map(({ postId }) => String(postId));
  const { rows } = await sql<{ id: string; kept: string }>`
    SELECT i.id, concat_ws(' ',
      (SELECT to_jsonb(p) FROM posts p WHERE p.id = i.id),
      (SELECT jsonb_agg(c ORDER BY c.id) FROM comments c WHERE c.post_id = i.id),
      (SELECT count(*) FROM post_reactions r WHERE r.post_id = i.id),
      (SELECT count(*) FROM comment_reactions r JOIN comments c ON c.id = r.comment_id WHERE c.post_id = i.id),
      (SELECT jsonb_agg(r ORDER BY r.id) FROM reported_content r WHERE r.post_id = i.id)) AS kept
    FROM unnest(${ids}::uuid[]) AS i (id)`.execute(db);
  return new Map(rows.map((row) => [row.id, row.kept]));
}
