import { z } from 'zod';
import { route } from '../base.ts';
import { id, timestamp } from '../shapes.ts';
import { PostDetail } from './posts.ts';

const input = z.strictObject({
  postId: id,
  commentId: id.nullable().describe('A comment or reply on the question; null takes the mark back.'),
  commentUpdatedAt: timestamp
    .nullable()
    .optional()
    .describe('`updatedAt` of the comment as it was read: it is refused once its words have changed. Not compared without it.'),
});
const output = z.strictObject({ post: PostDetail, message: z.string() });

export const answers = {
  accept: route('member', 'write')
    .route({
      method: 'PUT',
      path: '/posts/{postId}/answer',
      tags: ['posts'],
      summary: 'Accept a comment as the answer to a question: its asker at any time, moderators seven days after it was asked',
    })
    .input(input)
    .output(output),

  confirm: route('member', 'write')
    .route({
      method: 'PUT',
      path: '/posts/{postId}/confirmed-answer',
      tags: ['moderation'],
      summary: 'Confirm that a comment answers a question correctly, as a moderator who did not write it',
    })
    .input(input)
    .output(output),
};
