import { z } from 'zod';
import { COMMUNITY_LEVELS, POST_LEVELS } from '#shared/rules/following.ts';
import { CHANNELS } from '#shared/rules/notifications.ts';
import { route } from '../base.ts';
import { id } from '../shapes.ts';

const channel = z.enum(CHANNELS).nullable();
const given = channel
  .optional()
  .describe('Channel for new content; null for the default of what you follow. Absent: unchanged. Cleared when you unfollow.');

export const following = {
  setPost: route('member', 'write', { whileSuspended: true })
    .route({
      method: 'PUT',
      path: '/posts/{postId}/follow',
      tags: ['posts'],
      summary: 'Follow, unfollow or mute a post; idempotent',
    })
    .input(z.strictObject({ postId: id, level: z.enum(POST_LEVELS), channel: given }))
    .output(z.strictObject({ level: z.enum(POST_LEVELS), channel })),

  setCommunity: route('member', 'write', { whileSuspended: true })
    .route({
      method: 'PUT',
      path: '/communities/{communityId}/follow',
      tags: ['communities'],
      summary: 'Follow or mute a community, or neither; idempotent',
    })
    .input(z.strictObject({ communityId: id, level: z.enum(COMMUNITY_LEVELS).nullable(), channel: given }))
    .output(z.strictObject({ level: z.enum(COMMUNITY_LEVELS).nullable(), channel })),
};
