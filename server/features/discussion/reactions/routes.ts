import { authorizeCommentLike, loadComment } from '#server/features/discussion/comments/access.ts';
import { authorizePostLike, loadPost } from '#server/features/discussion/posts/access.ts';
import { api, member } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { setLike } from './actions.ts';
import { commentLikes, postLikes } from './queries.ts';

export const reactionRoutes = {
  likePost: member.reactions.likePost.handler(async ({ input, context, context: { person } }) => {
    const post = await loadPost(context.db, person, input.postId);
    const target = authorizePostLike(person, post, input.liked);
    return { liked: input.liked, reactionsCount: await setLike(context, person, post, target, input.liked) };
  }),

  likeComment: member.reactions.likeComment.handler(async ({ input, context, context: { person } }) => {
    const loaded = await loadComment(context.db, person, input.commentId);
    const target = authorizeCommentLike(person, loaded, input.liked);
    return { liked: input.liked, reactionsCount: await setLike(context, person, loaded.post, target, input.liked) };
  }),

  counts: api.reactions.counts.handler(async ({ input, context: { db, person } }) => {
    const { id } = await loadPost(db, person, input.postId);
    const viewerId = person?.id ?? null;
    const post = await postLikes(db, id, viewerId);
    if (post === undefined) throw failure('NOT_FOUND');
    const comments = await commentLikes(db, id, input.comments ?? [], viewerId);
    return {
      post: { liked: post.liked, reactionsCount: post.reactions_count },
      comments: comments.map((row) => ({ id: row.id, liked: row.liked, reactionsCount: row.reactions_count })),
    };
  }),
};
