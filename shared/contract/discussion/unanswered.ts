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
      summary:
        'A page of the questions of the last 60 days that nobody but their author has commented on, the newest first, followed by those that their author says are still open',
    })
    .input(
      z.strictObject({
        scope: z
          .enum(UNANSWERED_SCOPES)
          .optional()
          .describe('`year`: only those in the community of one’s own year. `all`, as without it: of every community that one may read.'),
        communityId: id.optional().describe('Only those of this community, whatever the scope.'),
        cursor: cursor.optional(),
      }),
    )
    .output(page(UnansweredQuestion)),

  setStillOpen: route('member', 'write')
    .route({
      method: 'PUT',
      path: '/posts/{postId}/still-open',
      tags: ['posts'],
      summary: 'Say that one’s own question is still open, or no longer; the same request twice changes nothing',
    })
    .input(z.strictObject({ postId: id, stillOpen: z.boolean() }))
    .output(z.strictObject({ stillOpenAt: timestamp.nullable(), message: z.string() })),
};

named({ UnansweredQuestion });
