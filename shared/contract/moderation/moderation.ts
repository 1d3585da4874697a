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
  moderator: z.string().nullable(),
  operator: z.boolean(),
  action: z.string(),
  dashboard: z.boolean(),
  subject: z.strictObject({ kind: z.string(), text: z.string(), person: z.string().nullable() }),
  /** null after the recipient's account is deleted. */
  email: z.strictObject({ subject: z.string(), text: z.string() }).nullable(),
});

const ZeroResultWeek = z.strictObject({
  week: z.iso.date().describe('Monday of the week, in UTC.'),
  total: count.describe('Searches without results; the same person and words count once.'),
  questions: z
    .array(z.strictObject({ words: z.string(), people: count }))
    .describe('Queries of at least five people, most frequent first.'),
});

const Pinned = z.strictObject({ isPinned: z.boolean(), message: z.string() });

export const moderation = {
  pinPost: route('member', 'write', { audited: true })
    .route({
      method: 'PUT',
      path: '/posts/{postId}/pin',
      tags: ['moderation'],
      summary: 'Pin or unpin a post, as a moderator; idempotent',
    })
    .input(z.strictObject({ postId: id, pinned: z.boolean() }))
    .output(Pinned),

  pinComment: route('member', 'write', { audited: true })
    .route({
      method: 'PUT',
      path: '/comments/{commentId}/pin',
      tags: ['moderation'],
      summary: 'Pin or unpin a comment, as a moderator; idempotent',
    })
    .input(z.strictObject({ commentId: id, pinned: z.boolean() }))
    .output(Pinned),

  collapsePost: route('member', 'write', { audited: true })
    .route({
      method: 'PUT',
      path: '/posts/{postId}/collapse',
      tags: ['moderation'],
      summary: 'Collapse a post in lists or expand it, as a moderator; idempotent',
    })
    .input(z.strictObject({ postId: id, collapsed: z.boolean() }))
    .output(
      z.strictObject({
        isCollapsed: z.boolean(),
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
        total: count,
      }),
    ),

  log: route('member', 'read')
    .route({
      method: 'GET',
      path: '/institutions/{institution}/moderation-log',
      tags: ['moderation'],
      summary: 'A page of the moderation log of a school and the Dashboard, newest first',
    })
    .input(z.strictObject({ institution: addressPart, cursor: cursor.optional() }))
    .output(page(LogEntry)),

  zeroResults: route('member', 'read')
    .route({
      method: 'GET',
      path: '/institutions/{institution}/zero-results',
      tags: ['moderation'],
      summary: 'A school’s searches without results by week, newest first and without names, for its moderators',
    })
    .input(z.strictObject({ institution: addressPart }))
    .output(z.strictObject({ weeks: z.array(ZeroResultWeek) })),
};

named({ Student, ModerationLogEntry: LogEntry, ZeroResultWeek });
