import { canReadPosts } from '#server/features/communities/access.ts';
import { authorizeComment, loadPost } from '#server/features/discussion/posts/access.ts';
import { decodeCursor, TimeKey } from '#server/platform/db/paging.ts';
import { api, member } from '#server/platform/http/api.ts';
import { DEFAULT_COMMENT_SORT } from '#shared/rules/comments.ts';
import { COMMENT_TEXTS } from '#shared/rules/texts/comments.ts';
import { authorizeCommentDeletion, authorizeCommentEdit, loadComment, loadCommentToDelete } from './access.ts';
import { deleteComment, editComment } from './actions.ts';
import { createComment } from './create.ts';
import { findComments, findNewer, replyPage } from './queries.ts';
import { threadPage } from './thread-list.ts';
import { threadAround, withOwnReplies } from './threads.ts';
import { commentView, earlierReplyPageView, replyPageView, threadView } from './views.ts';

/**
 * Milliseconds that a commit may take. `newer` looks back this far, so that it misses no comment.
 */
const COMMITTING = 1_000;

export const commentRoutes = {
  threads: api.comments.threads.handler(async ({ input, context }) => {
    const { db, person } = context;
    const { sort = DEFAULT_COMMENT_SORT } = input;
    const asOf = new Date().toISOString();
    const { place, items, nextCursor } = await threadPage(db, person, input.postId, sort, input.cursor);
    const reading = { person, place };
    const views =
      sort === 'my_comments'
        ? await withOwnReplies(db, reading, input.postId, items)
        : items.map((row) => threadView(reading, row, row.replies));
    return { items: views, nextCursor, asOf };
  }),

  replies: api.comments.replies.handler(async ({ input, context: { db, person } }) => {
    const { comment, post } = await loadComment(db, person, input.commentId);
    const reading = { person, place: post };
    const viewerId = person?.id ?? null;
    if (input.before !== undefined) {
      const before = decodeCursor(input.before, TimeKey);
      return earlierReplyPageView(reading, await replyPage(db, comment.id, viewerId, 'desc', before));
    }
    const after = input.cursor === undefined ? null : decodeCursor(input.cursor, TimeKey);
    return replyPageView(reading, await replyPage(db, comment.id, viewerId, 'asc', after));
  }),

  thread: api.comments.thread.handler(({ input, context: { db, person } }) => threadAround(db, person, input.postId, input.commentId)),

  newer: api.comments.newer.handler(async ({ input, context: { db, person } }) => {
    const post = await loadPost(db, person, input.postId);
    const after = new Date(Date.parse(input.after) - COMMITTING).toISOString();
    const found = await findNewer(db, post.id, after);
    return { ids: found?.ids ?? [], commentsCount: found?.comments_count ?? 0 };
  }),

  states: api.comments.states.handler(async ({ input, context: { db, person } }) => {
    const post = await loadPost(db, person, input.postId);
    const rows = await findComments(db, post.id, input.ids, person?.id ?? null);
    return { items: rows.map((row) => commentView({ person, place: post }, row)) };
  }),

  create: member.comments.create.handler(async ({ input, context, context: { person } }) => {
    const post = await loadPost(context.db, person, input.postId);
    const comment = await createComment(context, person, authorizeComment(person, post), input);
    return {
      comment: commentView({ person, place: post }, comment),
      message: comment.parent_comment_id === null ? COMMENT_TEXTS.posted : COMMENT_TEXTS.replied,
    };
  }),

  edit: member.comments.edit.handler(async ({ input, context, context: { person } }) => {
    const loaded = await loadComment(context.db, person, input.commentId);
    const comment = await editComment(context, person, loaded.post, authorizeCommentEdit(person, loaded), input.content);
    return { comment: commentView({ person, place: loaded.post }, comment), message: COMMENT_TEXTS.updated };
  }),

  delete: member.comments.delete.handler(async ({ input, context, context: { person } }) => {
    const loaded = await loadCommentToDelete(context.db, person, input.commentId);
    const comment = authorizeCommentDeletion(person, loaded, input.phrase);
    const left = await deleteComment(context, person, comment, loaded.post);
    return { message: COMMENT_TEXTS.deleted, commentsCount: canReadPosts(person, loaded.post) ? left : null };
  }),
};
