import { draftKey } from '#web/lib/drafts.ts';

/** Under which a comment on a post is kept until it is sent, or an answer to one of its comments. */
export function commentDraft(viewerId: string, postId: string, replyToId?: string): string {
  return draftKey(viewerId, replyToId === undefined ? `comment.${postId}` : `comment.${postId}.${replyToId}`);
}

/** Under which changes to a comment are kept until they are saved. */
export function commentEditDraft(viewerId: string, commentId: string): string {
  return draftKey(viewerId, `comment-edit.${commentId}`);
}
