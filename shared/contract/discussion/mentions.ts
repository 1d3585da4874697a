import { z } from 'zod';
import { LIMITS } from '#shared/rules/limits.ts';
import { route } from '../base.ts';
import { named } from '../named.ts';
import { Author } from '../people/profiles.ts';
import { id } from '../shapes.ts';
import { text } from '../text.ts';

/** Somebody whom a text mentions. */
export const Mention = z.strictObject({
  written: z.string().describe('The name as it stands behind the @ in the text.'),
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
        'Up to eight people who can be mentioned in a post or comment: medical students of one’s own school and whoever has written in the thread',
    })
    .input(
      z.strictObject({
        q: text(LIMITS.username.max).check(z.describe('The beginning of a name or username.')),
        communityId: id.describe('Where the post stands, or is to stand.'),
        postId: id.optional().describe('The post that is commented on or edited.'),
      }),
    )
    .output(
      z.strictObject({
        items: z.array(Author),
        moderators: z.boolean().describe('Whether `@moderators` begins so, and reaches somebody here.'),
      }),
    ),
};

named({ Mention });
