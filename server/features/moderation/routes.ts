import { loadComment } from '#server/features/comments/access.ts';
import { loadPost } from '#server/features/posts/access.ts';
import { api, signedIn } from '#server/platform/api.ts';
import { MODERATION_TEXTS } from '#shared/rules/posts.ts';
import { authorizeCollapse, authorizeCommentPin, authorizePostPin } from './access.ts';
import { setCollapse, setCommentPin, setPostPin } from './actions.ts';

export const moderationRoutes = {
  pinPost: api.moderation.pinPost.handler(async ({ input: { postId, pinned }, context }) => {
    const person = signedIn(context);
    await setPostPin(context, person, authorizePostPin(person, await loadPost(context.db, person, postId)), pinned);
    return { isPinned: pinned, message: pinned ? MODERATION_TEXTS.postPinned : MODERATION_TEXTS.postUnpinned };
  }),

  pinComment: api.moderation.pinComment.handler(async ({ input: { commentId, pinned }, context }) => {
    const person = signedIn(context);
    const loaded = await loadComment(context.db, person, commentId);
    await setCommentPin(context, person, authorizeCommentPin(person, loaded), loaded.post, pinned);
    return { isPinned: pinned, message: pinned ? MODERATION_TEXTS.commentPinned : MODERATION_TEXTS.commentUnpinned };
  }),

  collapsePost: api.moderation.collapsePost.handler(async ({ input: { postId, collapsed }, context }) => {
    const person = signedIn(context);
    const post = authorizeCollapse(person, await loadPost(context.db, person, postId));
    const excerpt = await setCollapse(context, person, post, collapsed);
    return { isCollapsed: collapsed, excerpt, message: collapsed ? MODERATION_TEXTS.collapsed : MODERATION_TEXTS.expanded };
  }),
};
