import { z } from 'zod';
import { HOME_SORTS, HOME_TABS } from '#shared/rules/feed.ts';
import { route } from '../base.ts';
import { CommunityRef } from '../communities.ts';
import { named } from '../named.ts';
import { cursor, id, page, timestamp } from '../shapes.ts';
import { moment, narrowing, PostSummary } from './posts.ts';

export const HomePost = PostSummary.extend({ community: CommunityRef });

export const home = {
  list: route('member', 'read')
    .route({
      method: 'GET',
      path: '/home',
      tags: ['posts'],
      summary: 'A page of the posts of all communities that one’s menus list or that one follows, without muted ones',
    })
    .input(
      z.strictObject({
        tab: z
          .enum(HOME_TABS)
          .optional()
          .describe(
            '`following`: posts that one follows, and those of communities that one follows. `unread`: posts with anything unread, by newest activity.',
          ),
        sort: z
          .enum(HOME_SORTS)
          .optional()
          .describe('`activity`, as without it: what was last written or commented comes first. `latest`: the newest post.'),
        ...narrowing,
        cursor: cursor.optional(),
      }),
    )
    .output(page(HomePost).extend({ unreadSince: timestamp.describe('From when on something can be unread.') })),
};

export const reading = {
  counts: route('member', 'read')
    .route({
      method: 'GET',
      path: '/unread',
      tags: ['posts'],
      summary:
        'How many posts have anything unread, for each community of one’s menus that has any; a hundred stands for a hundred or more',
    })
    .output(
      z.strictObject({
        items: z.array(
          z.strictObject({ communityId: id, path: z.string().describe('Path of the community’s page.'), unread: z.int().min(1).max(100) }),
        ),
        total: z.int().min(0).max(100).describe('Also of communities that one follows elsewhere.'),
      }),
    ),

  seePost: route('member', 'seen')
    .route({
      method: 'PUT',
      path: '/posts/{postId}/seen',
      tags: ['posts'],
      summary: 'Note until when one has seen a post and its comments; an earlier time changes nothing',
    })
    .input(z.strictObject({ postId: id, until: moment.describe('`lastActivityAt` of the post as it was shown.') }))
    .output(z.strictObject({})),

  seeCommunity: route('member', 'write')
    .route({ method: 'PUT', path: '/communities/{communityId}/seen', tags: ['posts'], summary: 'Mark everything in a community as read' })
    .input(z.strictObject({ communityId: id }))
    .output(z.strictObject({ message: z.string() })),

  seeAll: route('member', 'write')
    .route({ method: 'PUT', path: '/unread/seen', tags: ['posts'], summary: 'Mark everything on one’s Home as read' })
    .output(z.strictObject({ message: z.string() })),
};

named({ HomePost });
