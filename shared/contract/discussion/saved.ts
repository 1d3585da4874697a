import { z } from 'zod';
import { route } from '../base.ts';
import { CommunityRef } from '../communities.ts';
import { named } from '../named.ts';
import { cursor, id, page, timestamp } from '../shapes.ts';
import { PostSummary } from './posts.ts';

const remindAt = timestamp.nullable();
export const SavedPost = PostSummary.extend({ community: CommunityRef, savedAt: timestamp, remindAt });

export const saved = {
  list: route('member', 'read')
    .route({ method: 'GET', path: '/saved', tags: ['posts'], summary: 'A page of your saved posts, latest saved first' })
    .input(z.strictObject({ cursor: cursor.optional() }))
    .output(page(SavedPost)),

  set: route('member', 'write', { whileSuspended: true })
    .route({
      method: 'PUT',
      path: '/posts/{postId}/saved',
      tags: ['posts'],
      summary: 'Save or unsave a post; idempotent',
    })
    .input(
      z.strictObject({
        postId: id,
        saved: z.boolean(),
        remindAt: remindAt.optional().describe('Time of the reminder, within a year; null removes it, absent keeps it.'),
      }),
    )
    .output(z.strictObject({ savedAt: timestamp.nullable(), remindAt })),
};

named({ SavedPost });
