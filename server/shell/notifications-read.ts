import { loadComment } from '#server/features/discussion/comments/access.ts';
import { loadPost } from '#server/features/discussion/posts/access.ts';
import { markRead } from '#server/features/notifications/reading.ts';
import { unreadOf } from '#server/features/notifications/routes.ts';
import { member } from '#server/platform/http/api.ts';

/**
 * This route is not in notifications, because it loads posts and comments, and discussion imports
 * notifications.
 */
export const markReadRoute = member.notifications.markRead.handler(async ({ input, context, context: { person } }) => {
  if (input.postId !== undefined) await loadPost(context.db, person, input.postId);
  if (input.commentId !== undefined) await loadComment(context.db, person, input.commentId);
  await markRead(context, person, input);
  return unreadOf(context.db, person);
});
