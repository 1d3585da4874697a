import { z } from 'zod';
import { SEARCH_SORTS } from '../rules/feed.ts';
import { LIMITS } from '../rules/limits.ts';
import { SEARCH_TEXTS } from '../rules/texts/search.ts';
import { route } from './base.ts';
import { CommunityRef } from './communities.ts';
import { narrowing, PostSummary } from './discussion/posts.ts';
import { named } from './named.ts';
import { count, id } from './shapes.ts';
import { text } from './text.ts';

/** Beginnings and ends of what was searched for, in UTF-16 units of the text beside it. */
const marks = z.array(z.tuple([count, count]));

export const FoundPost = PostSummary.extend({ community: CommunityRef, titleMarks: marks, excerptMarks: marks });

const communities = z
  .string()
  .max(2_000)
  .describe('Only posts of these communities: their ids, separated by commas.')
  .transform((value) => value.split(',').filter((one) => one !== ''))
  .pipe(z.array(id).max(50));

/** Longer than other places: it names what was looked for in place of typos, up to three words for each of eight. */
const cursor = z
  .string()
  .max(4_000)
  .regex(/^[A-Za-z0-9_-]+$/)
  .describe('Opaque place in a list, as an earlier page returned it.');

export const search = {
  posts: route('member', 'search')
    .route({
      method: 'GET',
      path: '/search',
      tags: ['search'],
      summary: 'Posts that have all of the words, or parts of words, in title or text; the newest first without an order',
    })
    .input(
      z.strictObject({
        q: text(LIMITS.search).check(z.minLength(1, SEARCH_TEXTS.empty)),
        communities: communities.optional(),
        sort: z.enum(SEARCH_SORTS).optional(),
        ...narrowing,
        cursor: cursor.optional(),
      }),
    )
    .output(
      z.strictObject({
        items: z.array(FoundPost),
        nextCursor: cursor.nullable(),
        total: z
          .strictObject({ count, exact: z.boolean() })
          .describe('How many there are that the reader may read; where it is not exact, at least so many.'),
        ordered: count.nullable().describe('For counts and best match: only this many of the newest matches are sorted; null if all are.'),
      }),
    ),
};

named({ FoundPost });
