import { z } from 'zod';
import { CATEGORIES } from '../rules/categories.ts';
import { LIMITS } from '../rules/limits.ts';
import { normalizeUrl, POST_TEXTS } from '../rules/posts.ts';
import { addressPart, count, cursor, id, page, requestKey, route, text, timestamp } from './base.ts';
import { CommunityRef } from './communities.ts';
import { Author } from './profiles.ts';

const summary = {
  id,
  slug: z.string(),
  /** Path of the post's page. */
  path: z.string(),
  title: z.string(),
  category: z.enum(CATEGORIES),
  author: Author.nullable(),
  createdAt: timestamp,
  isPinned: z.boolean(),
  isCollapsed: z.boolean(),
  commentsCount: count,
  reactionsCount: count,
  /** Whether the viewer likes it. */
  liked: z.boolean(),
};

export const PostSummary = z.strictObject({
  ...summary,
  /** The beginning of the body as plain text; empty when the post is collapsed. */
  excerpt: z.string(),
});

export const PostDetail = z.strictObject({
  ...summary,
  /** Markdown as written. */
  body: z.string(),
  url: z.string().nullable(),
  updatedAt: timestamp.nullable(),
  community: CommunityRef,
  can: z.strictObject({ like: z.boolean(), comment: z.boolean() }),
});

export const NewPost = z.strictObject({
  requestKey,
  communityId: z.uuid(POST_TEXTS.community),
  title: text(LIMITS.postTitle).min(1, POST_TEXTS.title),
  category: z.enum(CATEGORIES, POST_TEXTS.category),
  body: text(LIMITS.postBody).default(''),
  url: text(LIMITS.postUrl)
    .refine((value) => value === '' || normalizeUrl(value) !== null, POST_TEXTS.url)
    .default(''),
});

export const posts = {
  feed: route('member', 'read')
    .route({
      method: 'GET',
      path: '/communities/{communityId}/posts',
      tags: ['posts'],
      summary: 'A page of a community’s feed: pinned posts first, then the newest',
    })
    .input(z.strictObject({ communityId: id, cursor: cursor.optional() }))
    .output(page(PostSummary)),

  create: route('member', 'post')
    .route({ method: 'POST', path: '/posts', successStatus: 201, tags: ['posts'], summary: 'Write a post' })
    .input(NewPost)
    .output(z.strictObject({ id, path: z.string(), message: z.string() })),

  bySlug: route('anyone', 'read')
    .route({ method: 'GET', path: '/posts/{slug}', tags: ['posts'], summary: 'A post with its text' })
    .input(z.strictObject({ slug: addressPart }))
    .output(PostDetail),
};
