import { z } from 'zod';
import { count, id, route } from './base.ts';

const Liked = z.strictObject({ liked: z.boolean(), reactionsCount: count });

export const reactions = {
  likePost: route('member', 'like')
    .route({
      method: 'PUT',
      path: '/posts/{postId}/like',
      tags: ['reactions'],
      summary: 'Like a post or take the like back; the same request twice changes nothing',
    })
    .input(z.strictObject({ postId: id, liked: z.boolean() }))
    .output(Liked),

  likeComment: route('member', 'like')
    .route({ method: 'PUT', path: '/comments/{commentId}/like', tags: ['reactions'], summary: 'Like a comment or take the like back' })
    .input(z.strictObject({ commentId: id, liked: z.boolean() }))
    .output(Liked),
};
