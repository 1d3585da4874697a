import { z } from 'zod';
import { COMMUNITY_LEVELS, POST_LEVELS } from '#shared/rules/following.ts';
import { CHANNELS } from '#shared/rules/notifications.ts';
import { route } from '../base.ts';
import { id } from '../shapes.ts';

const channel = z.enum(CHANNELS).nullable();
const given = channel
  .optional()
  .describe(
    'How one is notified of what is new; null: as of everything that one follows. Stays as it is without it, and goes when no longer followed.',
  );

export const following = {
  setPost: route('member', 'write')
    .route({
      method: 'PUT',
      path: '/posts/{postId}/follow',
      tags: ['posts'],
      summary: 'Follow a post, no longer follow it, or mute it; the same request twice changes nothing',
    })
    .input(z.strictObject({ postId: id, level: z.enum(POST_LEVELS), channel: given }))
    .output(z.strictObject({ level: z.enum(POST_LEVELS), channel })),

  setCommunity: route('member', 'write')
    .route({
      method: 'PUT',
      path: '/communities/{communityId}/follow',
      tags: ['communities'],
      summary: 'Follow a community, mute it, or neither; the same request twice changes nothing',
    })
    .input(z.strictObject({ communityId: id, level: z.enum(COMMUNITY_LEVELS).nullable(), channel: given }))
    .output(z.strictObject({ level: z.enum(COMMUNITY_LEVELS).nullable(), channel })),
};
