import { draftKey, readDraft } from '#web/lib/drafts.ts';
import type { Texts } from '#web/lib/kept-texts.ts';
import { isStillMeant } from '#web/lib/sent-mark.ts';
import { isTold } from '#web/lib/told-once.ts';

/** A post as it is typed. */
export const EMPTY_POST = {
  title: '',
  communityId: '',
  category: '',
  url: '',
  body: '',
  attachment: '',
  /** When and in which session it was sent without a connection (`sentMark`). */
  waiting: '',
  /** Why it was not taken when it was sent afterwards. */
  refused: '',
};

/** Whether something is typed; a community alone, which the address may have named, is no draft. */
export function isTyped({ title, category, url, body, attachment }: typeof EMPTY_POST): boolean {
  return [title, category, url, body, attachment].some((part) => part !== '');
}

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
