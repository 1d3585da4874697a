import { z } from 'zod';
import { UNANSWERED_SCOPES } from '#shared/rules/feed.ts';
import { route } from '../base.ts';
import { CommunityRef } from '../communities.ts';
import { named } from '../named.ts';
import { cursor, id, page, timestamp } from '../shapes.ts';
import { PostSummary } from './posts.ts';

export const UnansweredQuestion = PostSummary.extend({ community: CommunityRef });

export const unanswered = {
  list: route('member', 'read')
    .route({
      method: 'GET',
      path: '/unanswered',
      tags: ['posts'],
      summary: 'A page of the questions of the last 60 days without comments by others, newest first, then those marked as still open',
    })
    .input(
      z.strictObject({
        scope: z
          .enum(UNANSWERED_SCOPES)
          .optional()
          .describe('`year`: only your year’s community. `all` (default): every readable community.'),
        communityId: id.optional().describe('Only this community, whatever the scope.'),
        cursor: cursor.optional(),
      }),
    )
    .output(page(UnansweredQuestion)),

  setStillOpen: route('member', 'write')
    .route({
      method: 'PUT',
      path: '/posts/{postId}/still-open',
      tags: ['posts'],
      summary: 'Mark your question as still open, or unmark it; idempotent',
    })
    .input(z.strictObject({ postId: id, stillOpen: z.boolean() }))
    .output(z.strictObject({ stillOpenAt: timestamp.nullable(), message: z.string() })),
};

named({ UnansweredQuestion });
