import { z } from 'zod';
import { route } from '../base.ts';
import { named } from '../named.ts';
import { moderator } from '../people/profiles.ts';
import { addressPart, count, cursor, id, page, timestamp } from '../shapes.ts';

const Student = z.strictObject({
  id,
  name: z.string(),
  username: z.string(),
  email: z.string(),
  year: z.string().nullable(),
  moderator,
  formerNames: z.array(z.string()),
});

export const LogEntry = z.strictObject({
  id,
  createdAt: timestamp,
  /** null where the account is gone. */
  moderator: z.string().nullable(),
  /** Whether it was the operator of the installation, and no moderator. */
  operator: z.boolean(),
  action: z.string(),
  /** Whether it was done on the Dashboard, where the moderators of every school act. */
  dashboard: z.boolean(),
  /** What it was done to, in words, as it was then. */
  subject: z.strictObject({ kind: z.string(), text: z.string(), person: z.string().nullable() }),
  /** What was mailed, as long as the account is there to which it went. */
  email: z.strictObject({ subject: z.string(), text: z.string() }).nullable(),
});

const ZeroResultWeek = z.strictObject({
  week: z.iso.date().describe('Its Monday, in UTC.'),
  total: count.describe('How often somebody searched in vain; the same person for the same words counts once.'),
  questions: z
    .array(z.strictObject({ words: z.string(), people: count }))
    .describe('Words that at least five different people searched for, the most frequent first.'),
});

const Pinned = z.strictObject({ isPinned: z.boolean(), message: z.string() });

export const moderation = {
  pinPost: route('member', 'write')
    .route({
      method: 'PUT',
      path: '/posts/{postId}/pin',
      tags: ['moderation'],
      summary: 'Pin a post or unpin it, as a moderator; the same request twice changes nothing',
    })
    .input(z.strictObject({ postId: id, pinned: z.boolean() }))
    .output(Pinned),

  pinComment: route('member', 'write')
    .route({
      method: 'PUT',
      path: '/comments/{commentId}/pin',
      tags: ['moderation'],
      summary: 'Pin a comment or unpin it, as a moderator; the same request twice changes nothing',
    })
    .input(z.strictObject({ commentId: id, pinned: z.boolean() }))
    .output(Pinned),

  collapsePost: route('member', 'write')
    .route({
      method: 'PUT',
      path: '/posts/{postId}/collapse',
      tags: ['moderation'],
      summary: 'Hide a post’s text in lists or show it there again, as a moderator; the same request twice changes nothing',
    })
    .input(z.strictObject({ postId: id, collapsed: z.boolean() }))
    .output(
      z.strictObject({
        isCollapsed: z.boolean(),
        /** What lists show of the text from now on. */
        excerpt: z.string(),
        message: z.string(),
      }),
    ),

  students: route('member', 'read')
    .route({
      method: 'GET',
      path: '/institutions/{institution}/students',
      tags: ['moderation'],
      summary: 'A page of a school’s medical students by name, for its moderators',
    })
    .input(z.strictObject({ institution: addressPart, cursor: cursor.optional() }))
    .output(
      page(Student).extend({
        institution: z.strictObject({ id, name: z.string(), slug: z.string() }),
        /** How many there are in all. */
        total: count,
      }),
    ),

  log: route('member', 'read')
    .route({
      method: 'GET',
      path: '/institutions/{institution}/moderation-log',
      tags: ['moderation'],
      summary: 'A page of what a school’s moderators did, and of what was done on the Dashboard, the newest first',
    })
    .input(z.strictObject({ institution: addressPart, cursor: cursor.optional() }))
    .output(page(LogEntry)),

  zeroResults: route('member', 'read')
    .route({
      method: 'GET',
      path: '/institutions/{institution}/zero-results',
      tags: ['moderation'],
      summary: 'What the members of a school searched for and did not find, by week, the newest first, for its moderators; never who',
    })
    .input(z.strictObject({ institution: addressPart }))
    .output(z.strictObject({ weeks: z.array(ZeroResultWeek) })),
};

named({ Student, ModerationLogEntry: LogEntry, ZeroResultWeek });
