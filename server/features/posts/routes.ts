import type { z } from 'zod';
import { authorizePosting, canTakePart, loadCommunity } from '#server/features/communities/access.ts';
import { communityRef } from '#server/features/communities/views.ts';
import { authorView } from '#server/features/profiles/views.ts';
import { api, type Person, signedIn } from '#server/platform/api.ts';
import { decodeCursor, PinnedKey, toPage } from '#server/platform/paging.ts';
import type { PostDetail, PostSummary } from '#shared/contract/posts.ts';
import { postPath } from '#shared/rules/communities.ts';
import { PAGE_SIZES } from '#shared/rules/limits.ts';
import { POST_TEXTS } from '#shared/rules/posts.ts';
import { loadPostBySlug } from './access.ts';
import { createPost } from './actions.ts';
import { feedPage, type PostRow } from './queries.ts';

type SummaryRow = Omit<Awaited<ReturnType<typeof feedPage>>[number], 'excerpt'>;

function summary(row: SummaryRow, path: string): Omit<z.infer<typeof PostSummary>, 'excerpt'> {
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

function detailView(person: Person | null, row: PostRow): z.infer<typeof PostDetail> {
  const community = communityRef({ ...row, id: row.community_id, slug: row.community_slug });
  const part = canTakePart(person, row);
  return {
    ...summary(row, postPath(community, row.slug)),
    body: row.body,
    url: row.url,
    updatedAt: row.updated_at,
    community,
    can: { like: part, comment: part },
  };
}

export const postRoutes = {
  feed: api.posts.feed.handler(async ({ input, context }) => {
    const person = signedIn(context);
    const community = communityRef(await loadCommunity(context.db, person, input.communityId));
    const after = input.cursor === undefined ? null : decodeCursor(input.cursor, PinnedKey);
    const rows = await feedPage(context.db, community.id, person.id, after, PAGE_SIZES.posts);
    const { items, nextCursor } = toPage(rows, PAGE_SIZES.posts, (row) => [row.is_pinned, row.created_at, row.id]);
    return {
      items: items.map((row) => ({ ...summary(row, postPath(community, row.slug)), excerpt: row.is_collapsed ? '' : row.excerpt })),
      nextCursor,
    };
  }),

  create: api.posts.create.handler(async ({ input, context }) => {
    const person = signedIn(context);
    const community = await loadCommunity(context.db, person, input.communityId);
    const post = await createPost(context.db, person, authorizePosting(person, community), input);
    return { id: post.id, path: postPath(communityRef(community), post.slug), message: POST_TEXTS.created };
  }),

  bySlug: api.posts.bySlug.handler(async ({ input, context }) =>
    detailView(context.person, await loadPostBySlug(context.db, context.person, input.slug)),
  ),
};
