import { z } from 'zod';
import { LIMITS } from '#shared/rules/limits.ts';
import { route } from '../base.ts';
import { count, id } from '../shapes.ts';
import { text } from '../text.ts';
import { Author } from './profiles.ts';

export const people = {
  find: route('member', 'mention')
    .route({
      method: 'GET',
      path: '/people',
      tags: ['profiles'],
      summary:
        'Up to eight medical students of one’s own school by the beginning of their name or username, without one a few of one’s own year; none for premed students',
    })
    .input(z.strictObject({ q: z.optional(text(LIMITS.name)).describe('The beginning of a name or username.') }))
    .output(z.strictObject({ items: z.array(Author) })),

  ofCommunity: route('member', 'read')
    .route({
      method: 'GET',
      path: '/communities/{communityId}/people',
      tags: ['communities'],
      summary: 'How many people may read a community, and its moderators; on the Dashboard those of one’s own school',
    })
    .input(z.strictObject({ communityId: id }))
    .output(
      z.strictObject({
        readers: z.strictObject({ count, exact: z.boolean().describe('Whether there are no more.') }),
        moderators: z.array(Author),
      }),
    ),
};
