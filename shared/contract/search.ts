import { z } from 'zod';
import { SEARCH_SORTS } from '../rules/feed.ts';
import { LIMITS } from '../rules/limits.ts';
import { POST_TEXTS } from '../rules/texts/posts.ts';
import { SEARCH_TEXTS } from '../rules/texts/search.ts';
import { route } from './base.ts';
import { CommunityRef } from './communities.ts';
import { narrowing, PostSummary } from './discussion/posts.ts';
import { named } from './named.ts';
import { count, id, longCursor, page, timestamp } from './shapes.ts';
import { text } from './text.ts';

export const SimilarPost = z.strictObject({
  id,
  path: z.string().describe('Path of the post’s page.'),
  title: z.string(),
  answered: z.boolean().describe('Whether one of its comments was accepted or confirmed as the answer.'),
  commentsCount: count,
  createdAt: timestamp,
});

/** Beginnings and ends of what was searched for, in UTF-16 units of the text beside it. */
const marks = z.array(z.tuple([count, count]));

export const FoundPost = PostSummary.extend({
  community: CommunityRef,
  titleMarks: marks,
  excerptMarks: marks,
  comment: z
    .strictObject({ id, excerpt: z.string(), excerptMarks: marks })
    .nullable()
    .describe('The part of a comment that has more of what was asked than the post itself.'),
});

const communities = z
  .string()
  .max(2_000)
  .describe('Only posts of these communities: their ids, separated by commas.')
  .transform((value) => value.split(',').filter((one) => one !== ''))
  .pipe(z.array(id).max(50));

export const search = {
  posts: route('member', 'search', { typing: 'search-typing' })
    .route({
      method: 'GET',
      path: '/search',
      tags: ['search'],
      summary:
        'Posts that have the words of a question, or words that mean the same, in title, text or comments; the best first without an order',
    })
    .input(
      z.strictObject({
        q: text(LIMITS.search).check(z.minLength(1, SEARCH_TEXTS.empty)),
        typing: z
          .enum(['true', 'false'])
          .optional()
          .describe(
            'Whether the question is still being typed: its last word may be the beginning of one, and there are no further pages. Has a limit of its own.',
          ),
        communities: communities.optional(),
        sort: z.enum(SEARCH_SORTS).optional(),
        ...narrowing,
        cursor: longCursor.optional(),
      }),
    )
    .output(
      page(FoundPost).extend({
        nextCursor: longCursor.nullable(),
        total: z
          .strictObject({ count, exact: z.boolean() })
          .describe('How many there are that the reader may read; where it is not exact, at least so many.'),
        corrected: z
          .string()
          .nullable()
          .describe('What was searched for instead, where a word as typed is in no post that the reader may read.'),
        notes: z
          .array(z.string())
          .describe('For people, with the first page: what of the question was taken for words, or names nobody or nothing.'),
      }),
    ),

  similar: route('member', 'similar')
    .route({
      method: 'GET',
      path: '/posts/similar',
      tags: ['search'],
      summary: 'Up to five posts that are probably about the same as a title, those with an answer first; none where that is uncertain',
    })
    .input(
      z.strictObject({
        title: text(LIMITS.postTitle).check(z.minLength(1, POST_TEXTS.title)),
        communityId: id.optional().describe('Where it is to be posted: posts from there come first among equals.'),
        exclude: id.optional().describe('A post that is left out.'),
        linkable: z
          .enum(['true'])
          .optional()
          .describe('Only questions of the school or premed community of `communityId`: what a question there may be linked to.'),
      }),
    )
    .output(z.strictObject({ items: z.array(SimilarPost) })),
};

named({ FoundPost, SimilarPost });
