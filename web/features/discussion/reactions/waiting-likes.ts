import { useSyncExternalStore } from 'react';
import { draftKey, draftsBelow, onDraftChange, readDraft, sweepDrafts, writeDraft } from '#web/lib/drafts.ts';
import { useViewer } from '#web/lib/hooks.tsx';
import { isOfSession, sentMark } from '#web/lib/sent-mark.ts';
import type { Wish } from './wish.ts';

export type LikeKind = 'post' | 'comment';

interface Viewer {
  id: string;
  sessionId: string;
}

/** So many wait in this browser for each person: fewer than the server takes in a minute. */
const MOST = 100;
const YES = 'yes';

// As a draft is kept, and for as long; beside the person, the mark names the session (web/lib/sent-mark.ts).
const placeOf = (kind: LikeKind, id: string) => `like.${kind}.${id}`;
const textOf = (value: boolean) => (value ? YES : '');

export interface WaitingLike extends Wish {
  kind: LikeKind;
  id: string;
  /** When and in which session the heart was pressed (`sentMark`). */
  mark: string;
}

/** What of a person's likes waits in this browser, the oldest first. */
export function waitingLikes(viewerId: string): WaitingLike[] {
  const found = draftsBelow(viewerId, 'like.').flatMap(({ rest, texts: { liked, tried, waiting: mark = '' } }) => {
    const [kind, id = ''] = rest.split('.');
    return kind === 'post' || kind === 'comment' ? [{ kind, id, liked: liked === YES, tried: tried === YES, mark } as const] : [];
  });
  return found.sort((one, other) => one.mark.localeCompare(other.mark));
}

/** What waits for one thing. Of another session than this one nothing does. */
export function waitingLike(viewer: Viewer, kind: LikeKind, id: string): Wish | null {
  const { liked, tried, waiting = '' } = readDraft(draftKey(viewer.id, placeOf(kind, id)))?.texts ?? {};
  return isOfSession(waiting, viewer.sessionId) ? { liked: liked === YES, tried: tried === YES } : null;
}

/** Lets a like wait. @returns whether this browser keeps it; it may have no room, or have too many */
export function keepLike(viewer: Viewer, kind: LikeKind, id: string, wish: Wish): boolean {
  sweepDrafts();
  if (waitingLike(viewer, kind, id) === null && waitingLikes(viewer.id).length >= MOST) return false;
  const texts = { liked: textOf(wish.liked), tried: textOf(wish.tried), waiting: sentMark(viewer.sessionId) };
  return writeDraft(draftKey(viewer.id, placeOf(kind, id)), texts);
}

/** Sent, taken back or refused. */
export function forgetLike(viewerId: string, kind: LikeKind, id: string): void {
  const key = draftKey(viewerId, placeOf(kind, id));
  if (readDraft(key) !== null) writeDraft(key, null);
}

/** Whether, and how, a like of whoever looks waits for its connection; in every tab alike. */
export function useWaitingLike(kind: LikeKind, id: string): Wish | null {
  const viewer = useViewer();
  // As a text, which is the same as long as it says the same.
  const wish = useSyncExternalStore(
    onDraftChange,
    () => (viewer === null ? null : JSON.stringify(waitingLike(viewer, kind, id))),
    () => null,
  );
  return wish === null ? null : (JSON.parse(wish) as Wish | null);
}
