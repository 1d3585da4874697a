import { authorizeCommentLike, loadComment } from '#server/features/comments/access.ts';
import { authorizePostLike, loadPost } from '#server/features/posts/access.ts';
import { api, signedIn } from '#server/platform/api.ts';
import { setCommentLike, setPostLike } from './actions.ts';

export const reactionRoutes = {
  likePost: api.reactions.likePost.handler(async ({ input, context }) => {
    const person = signedIn(context);
    const post = authorizePostLike(person, await loadPost(context.db, person, input.postId));
    return { liked: input.liked, reactionsCount: await setPostLike(context.db, person, post, input.liked) };
  }),

  likeComment: api.reactions.likeComment.handler(async ({ input, context }) => {
    const person = signedIn(context);
    const comment = authorizeCommentLike(person, await loadComment(context.db, person, input.commentId));
    return { liked: input.liked, reactionsCount: await setCommentLike(context.db, person, comment, input.liked) };
  }),
};
