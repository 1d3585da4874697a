import type { z } from 'zod';
import type { WritableScope } from '#server/features/communities/access.ts';
import { peopleTexts } from '#server/features/people/profiles/texts/people.ts';
import { authorView } from '#server/features/people/profiles/views.ts';
import { encodeCursor, toPage } from '#server/platform/db/paging.ts';
import type { Person } from '#server/platform/http/api.ts';
import type { Comment, Thread } from '#shared/contract/discussion/comments.ts';
import { PAGE_SIZES } from '#shared/rules/limits.ts';
import { commentCan } from './access.ts';
import type { ShownRow } from './queries.ts';

export interface Reading {
  person: Person | null;
  place: WritableScope;
}

export function commentView({ person, place }: Reading, row: ShownRow): z.infer<typeof Comment> {
  return {
    id: row.id,
    content: row.content,
    mentions: row.mentions,
    author: authorView(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    isPinned: row.is_pinned,
    reactionsCount: row.reactions_count,
    liked: row.liked,
    parentId: row.parent_comment_id,
    replyTo:
      row.reply_parent_id === null
        ? null
        : { id: row.reply_parent_id, name: row.reply_to_name ?? peopleTexts.anonymous, moderator: row.reply_to_moderates },
    can: commentCan(person, row, place),
  };
}

function replyKey(row: ShownRow): [string, string] {
  return [row.created_at, row.id];
}

/**
 * @param rows one more than a page holds
 * @param begins whether earlier replies exist
 */
export function replyPageView(reading: Reading, rows: readonly ShownRow[], begins: 'first' | 'later' = 'first') {
  const { items, nextCursor } = toPage(rows, PAGE_SIZES.replies, replyKey);
  const [first] = items;
  return {
    items: items.map((row) => commentView(reading, row)),
    nextCursor,
    previousCursor: begins === 'later' && first !== undefined ? encodeCursor(replyKey(first)) : null,
  };
}

/** @param rows newest first */
export function earlierReplyPageView(reading: Reading, rows: readonly ShownRow[]) {
  const { items, nextCursor: previousCursor } = toPage(rows, PAGE_SIZES.replies, replyKey);
  return { items: items.toReversed().map((row) => commentView(reading, row)), nextCursor: null, previousCursor };
}

export function threadView(
  reading: Reading,
  row: ShownRow,
  replies: readonly ShownRow[],
  begins?: 'first' | 'later',
): z.infer<typeof Thread> {
  return { ...commentView(reading, row), repliesCount: row.replies_count, replies: replyPageView(reading, replies, begins) };
}
