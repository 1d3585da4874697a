import { draftKey, readDraft } from '#web/lib/drafts.ts';
import type { Texts } from '#web/lib/kept-texts.ts';
import { isStillMeant } from '#web/lib/sent-mark.ts';
import { isTold } from '#web/lib/told-once.ts';

/** Under which a new post is kept until it is sent. */
export function postDraft(viewerId: string): string {
  return draftKey(viewerId, 'post');
}

/** What somebody has sent without a connection, where it still goes out by itself. */
export function waitingPost({ id, sessionId }: { id: string; sessionId: string }): Texts | null {
  const texts = readDraft(postDraft(id))?.texts;
  return texts !== undefined && isStillMeant(texts.waiting ?? '', sessionId) ? texts : null;
}

/** The mark of what somebody has sent without a connection and what does not go out by itself any more, until they have been told. */
export function stayedPost({ id, sessionId }: { id: string; sessionId: string }): string | null {
  const { waiting = '' } = readDraft(postDraft(id))?.texts ?? {};
  return waiting === '' || isStillMeant(waiting, sessionId) || isTold(id, waiting) ? null : waiting;
}
