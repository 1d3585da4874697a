import type { z } from 'zod';
import { authorizePosting, canTakePart, loadCommunity } from '#server/features/communities/access.ts';
import { communityRef } from '#server/features/communities/views.ts';
import { authorView } from '#server/features/profiles/views.ts';
import { api, type Person, signedIn } from '#server/platform/api.ts';
import type { PostDetail, PostSummary } from '#shared/contract/posts.ts';
import { communityPath, postPath } from '#shared/rules/communities.ts';
import { POST_TEXTS } from '#shared/rules/posts.ts';
import {
  authorizePostDeletion,
  authorizePostEdit,
  canDeletePost,
  canEditPost,
  loadPost,
  loadPostBySlug,
  type PostOwnership,
} from './access.ts';
import { createPost, deletePost, editPost } from './actions.ts';
import { attachmentView } from './attachments.ts';
import { type FeedRow, feedPage } from './feed.ts';
import type { PostRow } from './queries.ts';

type SummaryRow = Omit<FeedRow, 'excerpt'>;

function summary(row: SummaryRow, path: string): Omit<z.infer<typeof PostSummary>, 'excerpt' | 'can'> {
  return {
    id: row.id,
    slug: row.slug,
    path,
    title: row.title,
    category: row.category,
    author: authorView(row),
    createdAt: row.created_at,
    isPinned: row.is_pinned,
    isCollapsed: row.is_collapsed,
    commentsCount: row.comments_count,
    reactionsCount: row.reactions_count,
    liked: row.liked,
  };
}

function summaryCan(person: Person | null, post: PostOwnership): z.infer<typeof PostSummary>['can'] {
  const mayDelete = canDeletePost(person, post);
  return { edit: canEditPost(person, post), delete: mayDelete, deleteByPhrase: mayDelete && person?.id !== post.author_id };
}

function attachmentOf({ attachment_id: id, attachment_name: name, attachment_size: size, ...row }: PostRow) {
  if (id === null || name === null || size === null) return null;
  return attachmentView({ id, name, size, width: row.attachment_width, height: row.attachment_height });
}

function detailView(person: Person | null, row: PostRow): z.infer<typeof PostDetail> {
  const community = communityRef({ ...row, id: row.community_id, slug: row.community_slug });
  const part = canTakePart(person, row);
  return {
    ...summary(row, postPath(community, row.slug)),
    body: row.body,
    url: row.url,
    updatedAt: row.updated_at,
    attachment: attachmentOf(row),
    community,
    can: { ...summaryCan(person, row), like: part, comment: part },
  };
}

export const postRoutes = {
  feed: api.posts.feed.handler(async ({ input, context }) => {
    const person = signedIn(context);
    const row = await loadCommunity(context.db, person, input.communityId);
    const community = communityRef(row);
    const { items, nextCursor } = await feedPage(context.db, community.id, person.id, input, input.cursor);
    return {
      items: items.map((post) => ({
        ...summary(post, postPath(community, post.slug)),
        excerpt: post.is_collapsed ? '' : post.excerpt,
        can: summaryCan(person, { ...post, institution_id: row.institution_id, sub_slug: row.sub_slug }),
      })),
      nextCursor,
    };
  }),

  create: api.posts.create.handler(async ({ input, context }) => {
    const person = signedIn(context);
    const community = await loadCommunity(context.db, person, input.communityId);
    const post = await createPost(context.db, person, authorizePosting(person, community), input);
    return { id: post.id, path: postPath(communityRef(community), post.slug), message: POST_TEXTS.created };
  }),

  edit: api.posts.edit.handler(async ({ input, context }) => {
    const person = signedIn(context);
    const post = await loadPost(context.db, person, input.postId);
    await editPost(context, person, authorizePostEdit(person, post), input);
    return { post: detailView(person, await loadPostBySlug(context.db, person, post.slug)), message: POST_TEXTS.updated };
  }),

  delete: api.posts.delete.handler(async ({ input, context }) => {
    const person = signedIn(context);
    const post = await loadPost(context.db, person, input.postId);
    await deletePost(context, person, authorizePostDeletion(person, post, input.phrase));
    const institution = post.institution_slug === null ? null : { slug: post.institution_slug };
    return {
      message: POST_TEXTS.deleted,
      communityPath: communityPath({ slug: post.community_slug, subSlug: post.sub_slug, institution }),
    };
  }),

  bySlug: api.posts.bySlug.handler(async ({ input, context }) =>
    detailView(context.person, await loadPostBySlug(context.db, context.person, input.slug)),
  ),
};
