import { z } from 'zod';
import { LIMITS } from '../rules/limits.ts';
import { count, cursor, id, page, requestKey, route, text, timestamp } from './base.ts';
import { Author } from './profiles.ts';

export const Comment = z.strictObject({
  id,
  content: z.string(),
  author: Author.nullable(),
  createdAt: timestamp,
  isPinned: z.boolean(),
  reactionsCount: count,
  liked: z.boolean(),
  /** The top-level comment this replies under; null for a top-level one. */
  parentId: id.nullable(),
  /** Name of whom a reply to a reply answers. */
  replyTo: z.strictObject({ id, name: z.string() }).nullable(),
});

export const Thread = Comment.extend({ replies: page(Comment), repliesCount: count });

export const comments = {
  threads: route('anyone', 'read')
    .route({
      method: 'GET',
      path: '/posts/{postId}/comments',
      tags: ['comments'],
      summary: 'A page of a post’s top-level comments, each with its first replies',
    })
    .input(z.strictObject({ postId: id, cursor: cursor.optional() }))
    .output(page(Thread)),

  replies: route('anyone', 'read')
    .route({ method: 'GET', path: '/comments/{commentId}/replies', tags: ['comments'], summary: 'A further page of a comment’s replies' })
    .input(z.strictObject({ commentId: id, cursor: cursor.optional() }))
    .output(page(Comment)),

  create: route('member', 'comment')
    .route({
      method: 'POST',
      path: '/posts/{postId}/comments',
      successStatus: 201,
      tags: ['comments'],
      summary: 'Comment on a post, or reply to a comment',
    })
    .input(
      z.strictObject({
        postId: id,
        requestKey,
        content: text(LIMITS.comment).min(1, 'Please write something first.'),
        /** The comment or reply that is answered; absent for a comment on the post. */
        replyToId: id.optional(),
      }),
    )
    .output(z.strictObject({ comment: Comment, message: z.string() })),
};
