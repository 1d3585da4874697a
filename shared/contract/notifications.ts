import { z } from 'zod';
import { FILTER_NAMES, NOTIFICATION_TYPES } from '../rules/notifications.ts';
import { route } from './base.ts';
import { CommunityRef } from './communities.ts';
import { named } from './named.ts';
import { Author } from './people/profiles.ts';
import { count, cursor, id, moment, page, timestamp } from './shapes.ts';

export const Notification = z.strictObject({
  id,
  type: z.enum(NOTIFICATION_TYPES),
  actor: Author.nullable().describe('Who did it, the latest of several; null for deleted accounts and anonymous events.'),
  others: count.describe('Other people in a collapsed line; 0 otherwise.'),
  times: count.describe('Number of events in a collapsed line; 1 otherwise.'),
  post: z.strictObject({ id, title: z.string() }),
  comment: z
    .strictObject({
      id,
      excerpt: z.string().describe('The beginning as plain text.'),
    })
    .nullable(),
  community: CommunityRef,
  path: z.string().describe('Path of the post and comment; for several comments, the first unread one.'),
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
      summary: 'A page of your notifications, newest first',
    })
    .input(z.strictObject({ filter: z.enum(FILTER_NAMES).optional().describe('Only these kinds.'), cursor: cursor.optional() }))
    .output(
      page(Notification).extend({
        asOf: timestamp.describe('Time of this response: content marked as read later was still unread. Send it to `clear`.'),
      }),
    ),

  unread: route('member', 'read')
    .route({
      method: 'GET',
      path: '/notifications/unread',
      tags: ['notifications'],
      summary: 'Whether you have unread notifications',
    })
    .output(Unread),

  markRead: route('member', 'write', { whileSuspended: true })
    .route({
      method: 'PUT',
      path: '/notifications/read',
      tags: ['notifications'],
      summary: 'Mark your notifications as read: all, those for a post, or those for a comment',
    })
    .input(z.strictObject({ postId: id.optional(), commentId: id.optional() }))
    .output(Unread),

  clear: route('member', 'write', { whileSuspended: true })
    .route({ method: 'DELETE', path: '/notifications', tags: ['notifications'], summary: 'Clear your list of notifications' })
    .input(z.strictObject({ asOf: moment.optional().describe('`asOf` of the list as shown; later notifications stay.') }).optional())
    .output(Unread),
};

named({ Notification });
