import { z } from 'zod';
import { LIMITS } from '#shared/rules/limits.ts';
import { route } from '../base.ts';
import { named } from '../named.ts';
import { Author } from '../people/profiles.ts';
import { id } from '../shapes.ts';
import { text } from '../text.ts';

export const Mention = z.strictObject({
  written: z.string().describe('The name after the @ in the text.'),
  username: z.string(),
  name: z.string(),
});

export const mentions = {
  suggest: route('member', 'mention')
    .route({
      method: 'GET',
      path: '/mentions',
      tags: ['mentions'],
      summary:
        'Up to eight people who can be mentioned in a post or comment: medical students of your school and participants of the thread',
    })
    .input(
      z.strictObject({
        q: text(LIMITS.username.max).check(z.describe('The beginning of a first or last name, or of a username.')),
        communityId: id.describe('Community of the post or draft.'),
        postId: id.optional().describe('The post to comment on or to edit.'),
      }),
    )
    .output(
      z.strictObject({
        items: z.array(Author),
        moderators: z.boolean().describe('Whether `@moderators` matches the beginning and reaches somebody here.'),
      }),
    ),
};

named({ Mention });
