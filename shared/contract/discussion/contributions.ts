import { z } from 'zod';
import { OWN_SORTS } from '#shared/rules/contributions.ts';
import { route } from '../base.ts';
import { CommunityRef } from '../communities.ts';
import { named } from '../named.ts';
import { Author } from '../people/profiles.ts';
import { addressPart, count, cursor, id, page, timestamp } from '../shapes.ts';
import { HomePost } from './home.ts';
import { Mention } from './mentions.ts';
import { PostSummary } from './posts.ts';

/**
 * The lists also contain items in communities that the author may no longer read. There `readable`
 * is false, nothing by other people is included, and only deletion is possible.
 */
const place = { community: CommunityRef, readable: z.boolean() };

export const OwnPost = PostSummary.extend(place);

const PostPlace = z.strictObject({
  title: z.string(),
  path: z.string().describe('The comment’s place on its page: with #comment-{id}.'),
});

export const OwnComment = z.strictObject({
  id,
  excerpt: z.string().describe('The beginning of the comment as plain text.'),
  createdAt: timestamp,
  reactionsCount: count,
  repliesCount: count.describe('Number of replies: of a top-level comment all below it, of a reply those that answer it.'),
  isReply: z.boolean(),
  post: PostPlace.nullable().describe('null if it is no longer readable.'),
  ...place,
});

/**
 * Rows in this order. The last one is the requested comment:
 * - `parent`: the top-level comment of the thread
 * - `reply_one`: a reply under it; the answered reply if the requested comment answers one
 * - `reply_two`: the reply that answers `reply_one`
 */
const ContextRow = z.strictObject({
  commentType: z.enum(['parent', 'reply_one', 'reply_two']),
  id,
  content: z.string().describe('Markdown as written.'),
  mentions: z.array(Mention),
  author: Author.nullable(),
  createdAt: timestamp,
});

export const CommentContext = z.strictObject({
  rows: z.array(ContextRow).min(1).max(3),
  post: PostPlace,
});

const input = z.strictObject({ sort: z.enum(OWN_SORTS).optional(), cursor: cursor.optional() });
const total = { total: count };

export const contributions = {
  posts: route('member', 'read')
    .route({
      method: 'GET',
      path: '/contributions/posts',
      tags: ['contributions'],
      summary: 'A page of your posts, by default newest first',
    })
    .input(input.extend({ questions: z.enum(['true']).optional().describe('Only questions.') }))
    .output(page(OwnPost).extend(total)),

  comments: route('member', 'read')
    .route({
      method: 'GET',
      path: '/contributions/comments',
      tags: ['contributions'],
      summary: 'A page of your comments, by default newest first',
    })
    .input(input)
    .output(page(OwnComment).extend(total)),

  ofPerson: route('member', 'read')
    .route({
      method: 'GET',
      path: '/profiles/{username}/posts',
      tags: ['contributions'],
      summary: 'A page of a person’s posts in communities that you may open, newest first',
    })
    .input(z.strictObject({ username: addressPart, cursor: cursor.optional() }))
    .output(page(HomePost)),

  context: route('member', 'read')
    .route({
      method: 'GET',
      path: '/comments/{commentId}/context',
      tags: ['contributions'],
      summary: 'A comment with its context: the thread’s first comment, and the reply in between',
    })
    .input(z.strictObject({ commentId: id }))
    .output(CommentContext),
};

named({ OwnPost, OwnComment, CommentContext });
