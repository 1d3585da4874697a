import { z } from 'zod';
import { HOME_SORTS, HOME_TABS } from '#shared/rules/feed.ts';
import { route } from '../base.ts';
import { CommunityRef } from '../communities.ts';
import { named } from '../named.ts';
import { cursor, Done, id, moment, page, timestamp } from '../shapes.ts';
import { narrowing, PostSummary } from './posts.ts';

export const HomePost = PostSummary.extend({ community: CommunityRef });

export const home = {
  list: route('member', 'read')
    .route({
      method: 'GET',
      path: '/home',
      tags: ['posts'],
      summary: 'A page of the posts of all communities in your menus or that you follow, without muted ones',
    })
    .input(
      z.strictObject({
        tab: z
          .enum(HOME_TABS)
          .optional()
          .describe(
            '`following`: followed posts and posts of followed communities. `unread`: posts with anything unread, by newest activity.',
          ),
        sort: z.enum(HOME_SORTS).optional().describe('`activity` (default): latest post or comment first. `latest`: newest post first.'),
        ...narrowing,
        cursor: cursor.optional(),
      }),
    )
    .output(page(HomePost).extend({ unreadSince: timestamp.describe('Older content is never unread.') })),
};

export const reading = {
  counts: route('member', 'read')
    .route({
      method: 'GET',
      path: '/unread',
      tags: ['posts'],
      summary: 'Number of posts with anything unread for each community in your menus that has any, counted up to 100',
    })
    .output(
      z.strictObject({
        items: z.array(
          z.strictObject({ communityId: id, path: z.string().describe('Path of the community’s page.'), unread: z.int().min(1).max(100) }),
        ),
        total: z.int().min(0).max(100).describe('Includes followed communities outside your menus.'),
      }),
    ),

  seePost: route('member', 'seen', { whileSuspended: true })
    .route({
      method: 'PUT',
      path: '/posts/{postId}/seen',
      tags: ['posts'],
      summary: 'Store until when you have seen a post and its comments; an earlier time changes nothing',
    })
    .input(z.strictObject({ postId: id, until: moment.describe('`lastActivityAt` of the post as shown.') }))
    .output(z.strictObject({})),

  seeCommunity: route('member', 'write', { whileSuspended: true })
    .route({ method: 'PUT', path: '/communities/{communityId}/seen', tags: ['posts'], summary: 'Mark everything in a community as read' })
    .input(z.strictObject({ communityId: id }))
    .output(Done),

  seeAll: route('member', 'write', { whileSuspended: true })
    .route({ method: 'PUT', path: '/unread/seen', tags: ['posts'], summary: 'Mark everything on your Home as read' })
    .output(Done),
};

named({ HomePost });
