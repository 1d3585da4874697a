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
    .route({ method: 'GET', path: '/saved', tags: ['posts'], summary: 'A page of the posts that one has saved, the latest saved first' })
    .input(z.strictObject({ cursor: cursor.optional() }))
    .output(page(SavedPost)),

  set: route('member', 'write')
    .route({
      method: 'PUT',
      path: '/posts/{postId}/saved',
      tags: ['posts'],
      summary: 'Save a post, or no longer; the same request twice changes nothing',
    })
    .input(
      z.strictObject({
        postId: id,
        saved: z.boolean(),
        remindAt: remindAt.optional().describe('When to be reminded of it: within a year; null: not. Stays as it is without it.'),
      }),
    )
    .output(z.strictObject({ savedAt: timestamp.nullable(), remindAt })),
};

named({ SavedPost });
