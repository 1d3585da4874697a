import { z } from 'zod';
import { SEARCH_SORTS } from '../rules/feed.ts';
import { LIMITS } from '../rules/limits.ts';
import { POST_TEXTS } from '../rules/texts/posts.ts';
import { SEARCH_TEXTS } from '../rules/texts/search.ts';
import { route } from './base.ts';
import { CommunityRef } from './communities.ts';
import { narrowing, PostSummary } from './discussion/posts.ts';
import { named } from './named.ts';
import { count, id, idList, longCursor, page, timestamp } from './shapes.ts';
import { text } from './text.ts';

export const SimilarPost = z.strictObject({
  id,
  path: z.string().describe('Path of the post’s page.'),
  title: z.string(),
  answered: z.boolean().describe('Whether one of its comments was accepted or confirmed as the answer.'),
  commentsCount: count,
  createdAt: timestamp,
});

/** Start and end of each match, in UTF-16 units. */
const marks = z.array(z.tuple([count, count]));

export const FoundPost = PostSummary.extend({
  community: CommunityRef,
  titleMarks: marks,
  excerptMarks: marks,
  comment: z
    .strictObject({ id, excerpt: z.string(), excerptMarks: marks })
    .nullable()
    .describe('The comment that matches better than the post.'),
});

const communities = idList(50, true);

export const search = {
  posts: route('member', 'search', { rateWhile: { typing: 'search-typing' } })
    .route({
      method: 'GET',
      path: '/search',
      tags: ['search'],
      summary: 'Posts with the words of a query or synonyms in title, text or comments, by default best match first',
    })
    .input(
      z.strictObject({
        q: text(LIMITS.search).check(z.minLength(1, SEARCH_TEXTS.empty)),
        typing: z
          .enum(['true', 'false'])
          .optional()
          .describe(
            'Whether the query is still being typed: its last word may be a prefix, and there are no further pages. Has a separate rate limit.',
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
        total: z.strictObject({ count, exact: z.boolean() }).describe('Number of readable results; a lower bound if not exact.'),
        corrected: z.string().nullable().describe('The corrected query, if no readable post contains a typed word.'),
        notes: z.array(z.string()).describe('With the first page: messages about invalid operators and unknown names.'),
      }),
    ),

  similar: route('member', 'similar')
    .route({
      method: 'GET',
      path: '/posts/similar',
      tags: ['search'],
      summary: 'Up to five posts that are probably about the same as a title, answered ones first; none if uncertain',
    })
    .input(
      z.strictObject({
        title: text(LIMITS.postTitle).check(z.minLength(1, POST_TEXTS.title)),
        communityId: id.optional().describe('The target community; its posts come first among equals.'),
        exclude: id.optional().describe('A post to leave out.'),
        linkable: z
          .enum(['true'])
          .optional()
          .describe('Only questions that a question in `communityId` may be linked to: those of its school.'),
      }),
    )
    .output(z.strictObject({ items: z.array(SimilarPost) })),
};

named({ FoundPost, SimilarPost });
