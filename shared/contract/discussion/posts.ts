import { z } from 'zod';
import { DATE_RANGES, FEED_SORTS } from '#shared/rules/feed.ts';
import { POST_LEVELS } from '#shared/rules/following.ts';
import { CHANNELS } from '#shared/rules/notifications.ts';
import { DELETE_POST_PHRASE, MOST_STATES } from '#shared/rules/posts.ts';
import { INPUT_TEXTS } from '#shared/rules/texts/input.ts';
import { POST_TEXTS } from '#shared/rules/texts/posts.ts';
import { isTimeZone } from '#shared/rules/time-zone.ts';
import { route } from '../base.ts';
import { CommunityRef } from '../communities.ts';
import { named } from '../named.ts';
import { Author } from '../people/profiles.ts';
import { addressPart, count, cursor, id, page, timestamp } from '../shapes.ts';
import { Mention } from './mentions.ts';
import { Attachment, category, EditedPost, listedPostFields, NewPost, postFields } from './post-fields.ts';

const summary = {
  id,
  slug: z.string(),
  path: z.string().describe('Path of the post’s page.'),
  ...listedPostFields,
  author: Author.nullable(),
  createdAt: timestamp,
  isPinned: z.boolean(),
  isCollapsed: z.boolean(),
  commentsCount: count,
  reactionsCount: count,
  liked: z.boolean().describe('Whether the viewer likes it.'),
  stillOpenAt: timestamp.nullable().describe('Of a question without an accepted answer: when its author said that it is still open.'),
};

/** What the viewer may do with a post, in lists and on its page. */
const summaryCan = {
  like: z.boolean(),
  edit: z.boolean(),
  delete: z.boolean(),
  deleteByPhrase: z.boolean().describe('Whether deleting it asks for the phrase, because it is somebody else’s.'),
  pin: z.boolean(),
  collapse: z.boolean(),
  callOpen: z.boolean().describe('Whether to say that this question is still open, or no longer.'),
};

const PostAbilities = z.strictObject(summaryCan);

const OwnState = z.strictObject({
  unseen: z.boolean().describe('Whether somebody else wrote it and the viewer has not opened it.'),
  newComments: count.describe('How many comments by others the viewer has not seen, up to a hundred.'),
  level: z.enum(POST_LEVELS).nullable().describe('What the viewer has chosen for it.'),
  saved: z.boolean(),
  remindAt: timestamp.nullable().describe('When the viewer is reminded of it.'),
  lastActivityAt: timestamp.describe('Until when to mark it as seen.'),
});

export const PostSummary = z.strictObject({
  ...summary,
  answered: z.boolean().describe('Whether it is a question with an accepted or confirmed answer.'),
  confirmed: z.boolean().describe('Whether a moderator has confirmed an answer.'),
  excerpt: z.string().describe('The beginning of the body as plain text; empty when the post is collapsed.'),
  mine: OwnState.nullable().describe('What is new for the viewer and what they chose; null where nothing is.'),
  can: PostAbilities,
});

/** An accepted or confirmed answer, as it is shown below its question. */
const Answer = z.strictObject({
  id,
  content: z.string().describe('Markdown as written.'),
  mentions: z.array(Mention),
  author: Author.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp.nullable(),
});

const Original = z.strictObject({ id, path: z.string(), title: z.string() });

export const PostDetail = z.strictObject({
  ...summary,
  ...postFields,
  mentions: z.array(Mention),
  updatedAt: timestamp.nullable(),
  attachment: z.nullable(Attachment),
  community: CommunityRef,
  answer: z
    .strictObject({ comment: Answer, acceptedAt: timestamp, own: z.boolean().describe('Whether the asker wrote it.') })
    .nullable()
    .describe('What was accepted as the answer.'),
  confirmed: z.strictObject({ comment: Answer, year: z.int() }).nullable().describe('The answer that a moderator has confirmed, and when.'),
  lastActivityAt: timestamp.describe('When it was written or last commented.'),
  state: z
    .strictObject({
      seenUntil: timestamp.nullable().describe('Until when its activity was seen before this visit; null on the first one.'),
      firstNewId: id.nullable().describe('The first comment by somebody else that the viewer has not seen.'),
      newComments: count.describe('How many comments by others the viewer has not seen, up to a hundred.'),
      level: z.enum(POST_LEVELS).nullable().describe('What the viewer has chosen for it.'),
      channel: z
        .enum(CHANNELS)
        .nullable()
        .describe('How the viewer is notified of new comments; null: as for all posts that the viewer follows.'),
      savedAt: timestamp.nullable(),
      remindAt: timestamp.nullable(),
    })
    .nullable()
    .describe('What the viewer has seen and chosen; null for visitors.'),
  original: Original.nullable().describe('The question that this one asks again, where the viewer may read it.'),
  can: z.strictObject({
    ...summaryCan,
    comment: z.boolean(),
    accept: z.boolean().describe('Whether the viewer may accept an answer, or withdraw it.'),
    confirm: z.boolean().describe('Whether the viewer may confirm answers that others wrote.'),
    link: z.boolean().describe('Whether the viewer may say which question it asks again.'),
  }),
});

const categories = z
  .string()
  .max(200)
  .describe('Only posts of these categories, separated by commas.')
  .transform((value) => value.split(','))
  .pipe(z.array(category));

/** Excludes the year 0, which JavaScript accepts and PostgreSQL rejects. */
export const moment = timestamp.regex(/^(?!0000)/);

/** Filters of feeds and searches. */
export const narrowing = {
  range: z.enum(DATE_RANGES).optional().describe('Only posts from today’s midnight on, or of the last 7 × 24 hours, month or year.'),
  zone: z
    .string()
    .refine(isTimeZone, INPUT_TEXTS.noTimeZone)
    .optional()
    .describe('IANA name of the time zone whose days and months count for `range`; UTC without it.'),
  categories: categories.optional(),
};

const ids = z
  .string()
  .max(MOST_STATES * 40)
  .describe('Ids of posts, separated by commas.')
  .transform((value) => value.split(','))
  .pipe(z.array(id).max(MOST_STATES));

export const posts = {
  feed: route('member', 'read')
    .route({
      method: 'GET',
      path: '/communities/{communityId}/posts',
      tags: ['posts'],
      summary: 'A page of a community’s feed: the pinned posts, and ten of the others in the order asked for, the newest first without one',
    })
    .input(z.strictObject({ communityId: id, sort: z.enum(FEED_SORTS).optional(), ...narrowing, cursor: cursor.optional() }))
    .output(
      page(PostSummary).extend({
        pinned: z
          .array(PostSummary)
          .describe(
            'All pinned posts that the filter matches, the newest first; with every page, as they are now. None of them is in `items`.',
          ),
        asOf: timestamp.describe('When this page was read: `newer` counts from there.'),
      }),
    ),

  newer: route('member', 'read')
    .route({
      method: 'GET',
      path: '/communities/{communityId}/posts/newer',
      tags: ['posts'],
      summary: 'How many posts others have written in a community since a moment; a hundred stands for a hundred or more',
    })
    .input(z.strictObject({ communityId: id, after: moment, categories: narrowing.categories }))
    .output(z.strictObject({ count })),

  states: route('member', 'read')
    .route({
      method: 'GET',
      path: '/communities/{communityId}/posts/states',
      tags: ['posts'],
      summary: 'The given posts of a community as they are now, unordered and without deleted ones, and its pinned posts',
    })
    .input(z.strictObject({ communityId: id, ids, ...narrowing }))
    .output(
      z.strictObject({
        items: z.array(PostSummary),
        pinned: z.array(PostSummary).describe('Those that the filter matches, the newest first.'),
      }),
    ),

  create: route('member', 'post')
    .route({ method: 'POST', path: '/posts', successStatus: 201, tags: ['posts'], summary: 'Write a post' })
    .input(NewPost)
    .output(z.strictObject({ id, path: z.string(), message: z.string() })),

  edit: route('member', 'edit')
    .route({ method: 'PUT', path: '/posts/{postId}', tags: ['posts'], summary: 'Change one’s own post' })
    .input(EditedPost)
    .output(z.strictObject({ post: PostDetail, message: z.string() })),

  delete: route('member', 'write')
    .route({
      method: 'DELETE',
      path: '/posts/{postId}',
      tags: ['posts'],
      summary: 'Delete a post with its comments and likes; moderators add the phrase for somebody else’s',
    })
    .input(z.strictObject({ postId: id, phrase: z.literal(DELETE_POST_PHRASE, POST_TEXTS.typePhrase(DELETE_POST_PHRASE)).optional() }))
    .output(z.strictObject({ message: z.string(), communityPath: z.string() })),

  setOriginal: route('member', 'write')
    .route({
      method: 'PUT',
      path: '/posts/{postId}/original',
      tags: ['posts'],
      summary: 'Say that a question was asked before, as its author or a moderator, or take that back',
    })
    .input(
      z.strictObject({
        postId: id,
        originalId: id.nullable().describe('The question that was asked before; of one that asks another again, that other. None: null.'),
      }),
    )
    .output(z.strictObject({ original: Original.nullable(), message: z.string() })),

  thank: route('member', 'thanks')
    .route({
      method: 'PUT',
      path: '/posts/{postId}/thanks',
      tags: ['posts'],
      summary: 'Tell whoever answered a post, or else its author, that it helped somebody: once, and never whom',
    })
    .input(z.strictObject({ postId: id }))
    .output(z.strictObject({ message: z.string() })),

  get: route('anyone', 'read')
    .route({ method: 'GET', path: '/posts/{postId}', tags: ['posts'], summary: 'A post with its text' })
    .input(z.strictObject({ postId: addressPart.describe('Id of the post, or its slug: the last part of its page’s address.') }))
    .output(PostDetail),
};

named({ OwnState, Post: PostDetail, PostSummary, Answer, PostAbilities, Attachment, Category: category, NewPost });
