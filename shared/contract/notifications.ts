import { z } from 'zod';
import { FILTER_NAMES, NOTIFICATION_TYPES } from '../rules/notifications.ts';
import { route } from './base.ts';
import { CommunityRef } from './communities.ts';
import { named } from './named.ts';
import { Author } from './people/profiles.ts';
import { count, cursor, id, page, timestamp } from './shapes.ts';

export const Notification = z.strictObject({
  id,
  type: z.enum(NOTIFICATION_TYPES),
  actor: Author.nullable().describe('Who did it, the latest of several; null where the account is gone, or where it stays unknown.'),
  others: count.describe('How many more people did the same, where much stands in one line; 0 otherwise.'),
  times: count.describe('How often it was done, where much stands in one line; 1 otherwise.'),
  post: z.strictObject({ id, title: z.string() }),
  comment: z
    .strictObject({
      id,
      excerpt: z.string().describe('Its beginning as plain text.'),
    })
    .nullable(),
  community: CommunityRef,
  path: z.string().describe('Where it leads: the post, and the comment in it; of several comments the first unread one.'),
  createdAt: timestamp,
  readAt: timestamp.nullable(),
});

const Unread = z.strictObject({ unread: z.boolean() });

export const notifications = {
  list: route('member', 'read')
    .route({
      method: 'GET',
      path: '/notifications',
      tags: ['notifications'],
      summary: 'A page of one’s own notifications, the newest first',
    })
    .input(z.strictObject({ filter: z.enum(FILTER_NAMES).optional().describe('Only those of these kinds.'), cursor: cursor.optional() }))
    .output(
      page(Notification).extend({
        asOf: timestamp.describe('When this page was read: what was marked as read later was still new then.'),
      }),
    ),

  unread: route('member', 'read')
    .route({
      method: 'GET',
      path: '/notifications/unread',
      tags: ['notifications'],
      summary: 'Whether any of one’s own notifications is unread',
    })
    .output(Unread),

  markRead: route('member', 'write')
    .route({
      method: 'PUT',
      path: '/notifications/read',
      tags: ['notifications'],
      summary: 'Mark one’s own notifications as read: all of them, those for a post, or those for a comment',
    })
    .input(z.strictObject({ postId: id.optional(), commentId: id.optional() }))
    .output(Unread),

  clear: route('member', 'write')
    .route({ method: 'DELETE', path: '/notifications', tags: ['notifications'], summary: 'Delete all of one’s own notifications' })
    .output(Unread),
};

named({ Notification });
