import { z } from 'zod';
import { COMMUNITY_KINDS } from '../rules/communities.ts';
import { COMMUNITY_LEVELS } from '../rules/following.ts';
import { CHANNELS } from '../rules/notifications.ts';
import { route } from './base.ts';
import { named } from './named.ts';
import { addressPart, Institution, id } from './shapes.ts';

export const CommunityRef = z.strictObject({
  id,
  name: z.string(),
  displayName: z.string(),
  slug: z.string(),
  subSlug: z.enum(COMMUNITY_KINDS),
  institution: Institution.nullable().describe('null for the global Dashboard.'),
  path: z.string().describe('Path of the feed.'),
});

export const Community = CommunityRef.extend({
  institution: Institution.extend({ subtitle: z.string(), logoUrl: z.string().nullable() }).nullable(),
  subtitle: z.string(),
  can: z.strictObject({ post: z.boolean() }),
});

export const CommunityDetail = Community.extend({
  state: z.strictObject({
    level: z.enum(COMMUNITY_LEVELS).nullable().describe('Whether the viewer follows or mutes it.'),
    channel: z.enum(CHANNELS).nullable().describe('Channel for new posts; null for the default of followed communities.'),
  }),
});

export const communities = {
  list: route('member', 'read')
    .route({
      method: 'GET',
      path: '/communities',
      tags: ['communities'],
      summary: 'The communities that you may open, the Dashboard first',
    })
    .output(z.strictObject({ items: z.array(Community) })),

  dashboard: route('member', 'read')
    .route({ method: 'GET', path: '/communities/dashboard', tags: ['communities'], summary: 'The global Dashboard' })
    .output(CommunityDetail),

  byAddress: route('member', 'read')
    .route({
      method: 'GET',
      path: '/communities/{institution}/{sub}/{community}',
      tags: ['communities'],
      summary: 'A community by its address',
    })
    .input(z.strictObject({ institution: addressPart, sub: addressPart, community: addressPart }))
    .output(CommunityDetail),

  toPostIn: route('member', 'read')
    .route({
      method: 'GET',
      path: '/communities/{communityId}/posting',
      tags: ['communities'],
      summary: 'A community in which you may post; otherwise the same error as for creating a post',
    })
    .input(z.strictObject({ communityId: id }))
    .output(Community),
};

named({ CommunityRef, Community, CommunityDetail });
