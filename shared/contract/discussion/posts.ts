import { z } from 'zod';
import { DATE_RANGES, FEED_SORTS } from '#shared/rules/feed.ts';
import { POST_LEVELS } from '#shared/rules/following.ts';
import { CHANNELS } from '#shared/rules/notifications.ts';
import { DELETE_POST_PHRASE, MAX_POSTS_PER_REQUEST } from '#shared/rules/posts.ts';
import { INPUT_TEXTS } from '#shared/rules/texts/input.ts';
import { POST_TEXTS } from '#shared/rules/texts/posts.ts';
import { isTimeZone } from '#shared/rules/time-zone.ts';
import { route } from '../base.ts';
import { CommunityRef } from '../communities.ts';
import { named } from '../named.ts';
import { Author } from '../people/profiles.ts';
import { addressPart, count, cursor, Done, id, idList, moment, page, timestamp } from '../shapes.ts';
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
  stillOpenAt: timestamp.nullable().describe('When the author marked the question as still open; null with an accepted answer.'),
};

const summaryCan = {
  like: z.boolean(),
  edit: z.boolean(),
  delete: z.boolean(),
  deleteByPhrase: z.boolean().describe('Whether deleting it requires the phrase, because somebody else wrote it.'),
  pin: z.boolean(),
  collapse: z.boolean(),
  callOpen: z.boolean().describe('Whether the viewer may mark it as still open, or unmark it.'),
};

const PostAbilities = z.strictObject(summaryCan);

const OwnState = z.strictObject({
  unseen: z.boolean().describe('Whether somebody else wrote it and the viewer has not opened it.'),
  newComments: count.describe('Unseen comments by others, counted up to 100.'),
  level: z.enum(POST_LEVELS).nullable().describe('Whether the viewer follows or mutes it.'),
  saved: z.boolean(),
  remindAt: timestamp.nullable().describe('Time of the viewer’s reminder.'),
  lastActivityAt: timestamp.describe('Send it as `until` to mark the post as seen.'),
});

export const PostSummary = z.strictObject({
  ...summary,
  answered: z.boolean().describe('Whether it is a question with an accepted or confirmed answer.'),
  confirmed: z.boolean().describe('Whether a moderator confirmed an answer.'),
  excerpt: z.string().describe('The beginning of the body as plain text; empty when the post is collapsed.'),
  mine: OwnState.nullable().describe('The viewer’s unread counts and settings; null for none.'),
  can: PostAbilities,
});

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
    .strictObject({ comment: Answer, acceptedAt: timestamp, own: z.boolean().describe('Whether the question’s author wrote it.') })
    .nullable()
    .describe('The accepted answer.'),
  confirmed: z.strictObject({ comment: Answer, year: z.int() }).nullable().describe('The answer that a moderator confirmed, and when.'),
  lastActivityAt: timestamp.describe('Time of the post or of its latest comment.'),
  state: z
    .strictObject({
      seenUntil: timestamp.nullable().describe('Activity up to this time was seen before this visit; null on the first visit.'),
      firstNewId: id.nullable().describe('The first comment by somebody else that the viewer has not seen.'),
      newComments: count.describe('Unseen comments by others, counted up to 100.'),
      level: z.enum(POST_LEVELS).nullable().describe('Whether the viewer follows or mutes it.'),
      channel: z.enum(CHANNELS).nullable().describe('Channel for new comments; null for the default of followed posts.'),
      savedAt: timestamp.nullable(),
      remindAt: timestamp.nullable(),
    })
    .nullable()
    .describe('The viewer’s read state and settings; null for visitors.'),
  original: Original.nullable().describe('The original of this duplicate question; null if hidden from the viewer.'),
  can: z.strictObject({
    ...summaryCan,
    comment: z.boolean(),
    accept: z.boolean().describe('Whether the viewer may accept an answer, or withdraw it.'),
    confirm: z.boolean().describe('Whether the viewer may confirm answers that others wrote.'),
    link: z.boolean().describe('Whether the viewer may mark it as a duplicate.'),
  }),
});

const categories = z
  .string()
  .max(200)
  .describe('Only posts of these categories, separated by commas.')
  .transform((value) => value.split(','))
  .pipe(z.array(category));

export const narrowing = {
  range: z.enum(DATE_RANGES).optional().describe('Only posts from today’s midnight on, or of the last 7 × 24 hours, month or year.'),
  zone: z
    .string()
    .refine(isTimeZone, INPUT_TEXTS.noTimeZone)
    .optional()
    .describe('IANA name of the time zone whose days and months count for `range`; UTC without it.'),
  categories: categories.optional(),
};

const ids = idList(MAX_POSTS_PER_REQUEST);

export const posts = {
  feed: route('member', 'read')
    .route({
      method: 'GET',
      path: '/communities/{communityId}/posts',
      tags: ['posts'],
      summary: 'A page of a community’s feed: the pinned posts, and ten others in the given order, by default newest first',
    })
    .input(z.strictObject({ communityId: id, sort: z.enum(FEED_SORTS).optional(), ...narrowing, cursor: cursor.optional() }))
    .output(
      page(PostSummary).extend({
        pinned: z
          .array(PostSummary)
          .describe('All current pinned posts that match the filter, newest first, with every page. None of them is in `items`.'),
        asOf: timestamp.describe('Time of this response, for `newer`.'),
      }),
    ),

  newer: route('member', 'read')
    .route({
      method: 'GET',
      path: '/communities/{communityId}/posts/newer',
      tags: ['posts'],
      summary: 'Number of posts by others in a community since a time, counted up to 100',
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
        pinned: z.array(PostSummary).describe('Those that match the filter, newest first.'),
      }),
    ),

  create: route('member', 'post')
    .route({ method: 'POST', path: '/posts', successStatus: 201, tags: ['posts'], summary: 'Write a post' })
    .input(NewPost)
    .output(z.strictObject({ id, path: z.string(), message: z.string() })),

  edit: route('member', 'edit')
    .route({ method: 'PUT', path: '/posts/{postId}', tags: ['posts'], summary: 'Change your post' })
    .input(EditedPost)
    .output(z.strictObject({ post: PostDetail, message: z.string() })),

  delete: route('member', 'write', { audited: true })
    .route({
      method: 'DELETE',
      path: '/posts/{postId}',
      tags: ['posts'],
      summary: 'Delete a post with its comments and likes; moderators add the phrase for somebody else’s',
    })
    .input(z.strictObject({ postId: id, phrase: z.literal(DELETE_POST_PHRASE, POST_TEXTS.typePhrase(DELETE_POST_PHRASE)).optional() }))
    .output(z.strictObject({ message: z.string(), communityPath: z.string() })),

  setOriginal: route('member', 'write', { audited: true })
    .route({
      method: 'PUT',
      path: '/posts/{postId}/original',
      tags: ['posts'],
      summary: 'Mark a question as a duplicate or unmark it, as its author or a moderator',
    })
    .input(
      z.strictObject({
        postId: id,
        originalId: id.nullable().describe('The original question; if that is a duplicate itself, its original is used. null for none.'),
      }),
    )
    .output(z.strictObject({ original: Original.nullable(), message: z.string() })),

  thank: route('member', 'thanks')
    .route({
      method: 'PUT',
      path: '/posts/{postId}/thanks',
      tags: ['posts'],
      summary: 'Thank the person who answered a post, or its author, anonymously; once per post',
    })
    .input(z.strictObject({ postId: id }))
    .output(Done),

  get: route('anyone', 'read')
    .route({ method: 'GET', path: '/posts/{postId}', tags: ['posts'], summary: 'A post with its text' })
    .input(z.strictObject({ postId: addressPart.describe('Id of the post, or its slug: the last part of its page’s address.') }))
    .output(PostDetail),
};

named({ OwnState, Post: PostDetail, PostSummary, Answer, PostAbilities, Attachment, Category: category, NewPost });
