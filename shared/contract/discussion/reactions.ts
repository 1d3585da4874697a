import { z } from 'zod';
import { route } from '../base.ts';
import { named } from '../named.ts';
import { count, id, idList } from '../shapes.ts';

const Liked = z.strictObject({ liked: z.boolean(), reactionsCount: count });

const comments = idList(200, true);

export const reactions = {
  likePost: route('member', 'like')
    .route({
      method: 'PUT',
      path: '/posts/{postId}/like',
      tags: ['reactions'],
      summary: 'Like a post or undo the like; idempotent',
    })
    .input(z.strictObject({ postId: id, liked: z.boolean() }))
    .output(Liked),

  likeComment: route('member', 'like')
    .route({ method: 'PUT', path: '/comments/{commentId}/like', tags: ['reactions'], summary: 'Like a comment or undo the like' })
    .input(z.strictObject({ commentId: id, liked: z.boolean() }))
    .output(Liked),

  counts: route('anyone', 'read')
    .route({
      method: 'GET',
      path: '/posts/{postId}/likes',
      tags: ['reactions'],
      summary: 'Number of likes of a post and of the given comments, and whether you like them',
    })
    .input(z.strictObject({ postId: id, comments: comments.optional() }))
    .output(z.strictObject({ post: Liked, comments: z.array(Liked.extend({ id })) })),
};

named({ Likes: Liked });
