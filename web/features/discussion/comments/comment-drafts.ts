import { draftKey, draftsBelow } from '#web/lib/drafts.ts';
import { isStillMeant } from '#web/lib/sent-mark.ts';
import { isTold } from '#web/lib/told-once.ts';

/** A comment as it is typed. */
export const EMPTY_COMMENT = {
  content: '',
  /** When and in which session it was sent without a connection (`sentMark`). */
  waiting: '',
};

/** Under which a comment on a post is kept until it is sent, or an answer to one of its comments. */
export function commentDraft(viewerId: string, postId: string, replyToId?: string): string {
  return draftKey(viewerId, replyToId === undefined ? `comment.${postId}` : `comment.${postId}.${replyToId}`);
}

/** What somebody has sent without a connection and what still goes out by itself, the oldest first. */
export function waitingComments({ id, sessionId }: { id: string; sessionId: string }) {
  const found = draftsBelow(id, 'comment.').flatMap(({ rest, texts: { content = '', requestKey = '', waiting = '' } }) => {
    const [postId = '', replyToId] = rest.split('.');
    return isStillMeant(waiting, sessionId) ? [{ postId, replyToId, content, requestKey, waiting }] : [];
  });
  return found.sort((one, other) => one.waiting.localeCompare(other.waiting));
}

/** The marks of what somebody has sent without a connection and what does not go out by itself any more, until they have been told. */
export function stayedComments({ id, sessionId }: { id: string; sessionId: string }): string[] {
  const marks = draftsBelow(id, 'comment.').map(({ texts: { waiting = '' } }) => waiting);
  return marks.filter((mark) => mark !== '' && !isStillMeant(mark, sessionId) && !isTold(id, mark));
}

/** Under which changes to a comment are kept until they are saved. */
export function commentEditDraft(viewerId: string, commentId: string): string {
  return draftKey(viewerId, `comment-edit.${commentId}`);
}
