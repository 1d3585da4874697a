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
        'Up to eight medical students of your school by the beginning of a word of their name, or of their username, by default some of your year; none for premed students',
    })
    .input(z.strictObject({ q: z.optional(text(LIMITS.name)).describe('The beginning of a first or last name, or of a username.') }))
    .output(z.strictObject({ items: z.array(Author) })),

  ofCommunity: route('member', 'read')
    .route({
      method: 'GET',
      path: '/communities/{communityId}/people',
      tags: ['communities'],
      summary: 'Number of people who may read a community, and its moderators; on the Dashboard those of your school',
    })
    .input(z.strictObject({ communityId: id }))
    .output(
      z.strictObject({
        readers: z.strictObject({ count, exact: z.boolean().describe('Whether `count` is exact; otherwise it is a lower bound.') }),
        moderators: z.array(Author),
      }),
    ),
};
