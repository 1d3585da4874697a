import { z } from 'zod';
import { route } from '../base.ts';
import { id, timestamp } from '../shapes.ts';
import { PostDetail } from './posts.ts';

const input = z.strictObject({
  postId: id,
  commentId: id.nullable().describe('A comment or reply on the question; null removes the mark.'),
  commentUpdatedAt: timestamp
    .nullable()
    .optional()
    .describe('`updatedAt` of the comment as shown: refused if the comment changed since. Absent: not checked.'),
  postUpdatedAt: timestamp.nullable().optional().describe('The same for the question, when a mark is set.'),
  shownId: id
    .nullable()
    .optional()
    .describe('The comment that was shown with this mark: refused if the mark has moved. Absent: not checked.'),
});
const output = z.strictObject({ post: PostDetail, message: z.string() });

export const answers = {
  accept: route('member', 'write', { audited: true })
    .route({
      method: 'PUT',
      path: '/posts/{postId}/answer',
      tags: ['posts'],
      summary: 'Accept a comment as the answer: the question’s author at any time, moderators after seven days',
    })
    .input(input)
    .output(output),

  confirm: route('member', 'write', { audited: true })
    .route({
      method: 'PUT',
      path: '/posts/{postId}/confirmed-answer',
      tags: ['moderation'],
      summary: 'Confirm that a comment answers a question correctly, as a moderator who did not write it',
    })
    .input(input)
    .output(output),
};
