import type { z } from 'zod';
import { authorizeComment, loadPost } from '#server/features/posts/access.ts';
import { authorView } from '#server/features/profiles/views.ts';
import { api, signedIn } from '#server/platform/api.ts';
import { decodeCursor, PinnedKey, TimeKey, toPage } from '#server/platform/paging.ts';
import type { Comment, Thread } from '#shared/contract/comments.ts';
import { PAGE_SIZES } from '#shared/rules/limits.ts';
import { loadComment } from './access.ts';
import { createComment } from './actions.ts';
import { type CommentRow, firstReplies, replyPage, threadPage } from './queries.ts';

function commentView(row: CommentRow): z.infer<typeof Comment> {
  return {
    id: row.id,
    content: row.content,
    author: authorView(row),
    createdAt: row.created_at,
    isPinned: row.is_pinned,
    reactionsCount: row.reactions_count,
    liked: row.liked,
    parentId: row.parent_comment_id,
    replyTo: row.reply_parent_id === null ? null : { id: row.reply_parent_id, name: row.reply_to_name ?? 'Anonymous' },
  };
}

function replyPageView(rows: readonly CommentRow[]) {
  const { items, nextCursor } = toPage(rows, PAGE_SIZES.replies, (row) => [row.created_at, row.id]);
  return { items: items.map(commentView), nextCursor };
}

export const commentRoutes = {
  threads: api.comments.threads.handler(async ({ input, context }) => {
    const { db, person } = context;
    const post = await loadPost(db, person, input.postId);
    const after = input.cursor === undefined ? null : decodeCursor(input.cursor, PinnedKey);
    const rows = await threadPage(db, post.id, person?.id ?? null, after, PAGE_SIZES.comments);
    const { items, nextCursor } = toPage(rows, PAGE_SIZES.comments, (row) => [row.is_pinned, row.created_at, row.id]);
    const answered = items.filter((row) => row.replies_count > 0).map((row) => row.id);
    const replies = Map.groupBy(await firstReplies(db, answered, person?.id ?? null, PAGE_SIZES.replies), (row) => row.parent_comment_id);
    const threads = items.map(
      (row): z.infer<typeof Thread> => ({
        ...commentView(row),
        repliesCount: row.replies_count,
        replies: replyPageView(replies.get(row.id) ?? []),
      }),
    );
    return { items: threads, nextCursor };
  }),

  replies: api.comments.replies.handler(async ({ input, context }) => {
    const { comment } = await loadComment(context.db, context.person, input.commentId);
    const after = input.cursor === undefined ? null : decodeCursor(input.cursor, TimeKey);
    return replyPageView(await replyPage(context.db, comment.id, context.person?.id ?? null, after, PAGE_SIZES.replies));
  }),

  create: api.comments.create.handler(async ({ input, context }) => {
    const person = signedIn(context);
    const post = authorizeComment(person, await loadPost(context.db, person, input.postId));
    const comment = await createComment(context.db, person, post, input);
    return {
      comment: commentView(comment),
      message: comment.parent_comment_id === null ? 'Comment posted successfully!' : 'Reply posted!',
    };
  }),
};
