import { z } from 'zod';
import { id, route } from './base.ts';

const Pinned = z.strictObject({ isPinned: z.boolean(), message: z.string() });

export const moderation = {
  pinPost: route('member', 'write')
    .route({
      method: 'PUT',
      path: '/posts/{postId}/pin',
      tags: ['moderation'],
      summary: 'Pin a post or unpin it, as a moderator; the same request twice changes nothing',
    })
    .input(z.strictObject({ postId: id, pinned: z.boolean() }))
    .output(Pinned),

  pinComment: route('member', 'write')
    .route({
      method: 'PUT',
      path: '/comments/{commentId}/pin',
      tags: ['moderation'],
      summary: 'Pin a comment or unpin it, as a moderator; the same request twice changes nothing',
    })
    .input(z.strictObject({ commentId: id, pinned: z.boolean() }))
    .output(Pinned),

  collapsePost: route('member', 'write')
    .route({
      method: 'PUT',
      path: '/posts/{postId}/collapse',
      tags: ['moderation'],
      summary: 'Hide a post’s text in lists or show it there again, as a moderator; the same request twice changes nothing',
    })
    .input(z.strictObject({ postId: id, collapsed: z.boolean() }))
    .output(
      z.strictObject({
        isCollapsed: z.boolean(),
        /** What lists show of the text from now on. */
        excerpt: z.string(),
        message: z.string(),
      }),
    ),
};
