import { z } from 'zod';
import { COMMENT_SORTS, DELETE_COMMENT_PHRASE, MAX_COMMENTS_PER_REQUEST } from '#shared/rules/comments.ts';
import { LIMITS } from '#shared/rules/limits.ts';
import { hasVisibleText } from '#shared/rules/plain-text.ts';
import { COMMENT_TEXTS } from '#shared/rules/texts/comments.ts';
import { route } from '../base.ts';
import { named } from '../named.ts';
import { Author, moderator } from '../people/profiles.ts';
import { count, cursor, id, idList, longCursor, moment, page, timestamp } from '../shapes.ts';
import { requestKey, text } from '../text.ts';
import { Mention } from './mentions.ts';

export const Comment = z.strictObject({
  id,
  content: z.string().describe('Markdown as written.'),
  mentions: z.array(Mention),
  author: Author.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp.nullable().describe('Time of the last edit; null if never edited.'),
  isPinned: z.boolean(),
  reactionsCount: count,
  liked: z.boolean(),
  parentId: id.nullable().describe('The top-level comment of the thread; null for a top-level comment.'),
  replyTo: z
    .strictObject({ id, name: z.string(), moderator })
    .nullable()
    .describe('For a reply to a reply: the id of the answered reply, and its author’s name.'),
  can: z.strictObject({
    edit: z.boolean(),
    delete: z.boolean(),
    deleteByPhrase: z.boolean().describe('Whether deleting it requires the phrase, because somebody else wrote it.'),
    pin: z.boolean(),
    like: z.boolean(),
    reply: z.boolean(),
  }),
});

const ReplyPage = page(Comment).extend({
  previousCursor: cursor.nullable().describe('Cursor of the item before this page.'),
});

export const Thread = Comment.extend({ replies: ReplyPage, repliesCount: count });

const content = text(LIMITS.comment).check(z.refine(hasVisibleText, COMMENT_TEXTS.empty));

const ids = idList(MAX_COMMENTS_PER_REQUEST);

export const comments = {
  threads: route('anyone', 'read')
    .route({
      method: 'GET',
      path: '/posts/{postId}/comments',
      tags: ['comments'],
      summary: 'A page of a post’s top-level comments, each with its first replies: pinned ones first, then in the given order',
    })
    .input(
      z.strictObject({
        postId: id,
        sort: z.enum(COMMENT_SORTS).optional().describe('Default: oldest first. `my_comments`: only threads in which the viewer wrote.'),
        cursor: longCursor.optional(),
      }),
    )
    .output(
      page(Thread).extend({
        nextCursor: longCursor.nullable(),
        asOf: timestamp.describe('Time of this response, for `newer`.'),
      }),
    ),

  replies: route('anyone', 'read')
    .route({
      method: 'GET',
      path: '/comments/{commentId}/replies',
      tags: ['comments'],
      summary: 'A further page of a comment’s replies, or the page before a cursor, oldest first',
    })
    .input(
      z.strictObject({
        commentId: id,
        cursor: cursor.optional(),
        before: cursor.optional().describe('Cursor of the item before which the page ends; replaces `cursor`.'),
      }),
    )
    .output(ReplyPage),

  thread: route('anyone', 'read')
    .route({
      method: 'GET',
      path: '/posts/{postId}/comments/{commentId}/thread',
      tags: ['comments'],
      summary: 'The thread in which a comment stands, with the replies around it',
    })
    .input(z.strictObject({ postId: id, commentId: id }))
    .output(Thread),

  newer: route('anyone', 'read')
    .route({
      method: 'GET',
      path: '/posts/{postId}/comments/newer',
      tags: ['comments'],
      summary: 'New comments and replies of a post since a time, oldest first, at most the newest 100',
    })
    .input(z.strictObject({ postId: id, after: moment }))
    .output(z.strictObject({ ids: z.array(id), commentsCount: count })),

  states: route('anyone', 'read')
    .route({
      method: 'GET',
      path: '/posts/{postId}/comments/states',
      tags: ['comments'],
      summary: 'The current state of some comments of a post, unordered and without deleted ones',
    })
    .input(z.strictObject({ postId: id, ids }))
    .output(z.strictObject({ items: z.array(Comment) })),

  create: route('member', 'comment')
    .route({
      method: 'POST',
      path: '/posts/{postId}/comments',
      successStatus: 201,
      tags: ['comments'],
      summary: 'Comment on a post, or reply to a comment',
    })
    .input(
      z.strictObject({
        postId: id,
        requestKey,
        content,
        replyToId: id.optional().describe('The comment or reply that is answered; absent for a comment on the post.'),
      }),
    )
    .output(z.strictObject({ comment: Comment, message: z.string() })),

  edit: route('member', 'edit')
    .route({ method: 'PUT', path: '/comments/{commentId}', tags: ['comments'], summary: 'Change your comment' })
    .input(z.strictObject({ commentId: id, content }))
    .output(z.strictObject({ comment: Comment, message: z.string() })),

  delete: route('member', 'write', { audited: true })
    .route({
      method: 'DELETE',
      path: '/comments/{commentId}',
      tags: ['comments'],
      summary: 'Delete a comment with its replies and likes; moderators add the phrase for somebody else’s',
    })
    .input(
      z.strictObject({
        commentId: id,
        phrase: z.literal(DELETE_COMMENT_PHRASE, COMMENT_TEXTS.typePhrase(DELETE_COMMENT_PHRASE)).optional(),
      }),
    )
    .output(z.strictObject({ message: z.string(), commentsCount: count.nullable().describe('null if the post is no longer readable.') })),
};

named({ Comment, ReplyPage, CommentThread: Thread });
