import { useSyncExternalStore } from 'react';
import { useViewer } from './hooks.tsx';
import { sentTexts } from './texts/sent-mark.ts';

/** Milliseconds for which what was sent without a connection goes out by itself; older words may no longer be meant. */
const FRESH = 3_600_000;
/** Said of it while there is no connection. */
export const WAITING_TEXT = sentTexts.waiting;
const MINUTE = 60_000;
const APART = '/';

/** When, and in which session, something was sent that is not there yet. */
export function sentMark(sessionId: string): string {
  return `${new Date().toISOString()}${APART}${sessionId}`;
}

/** In ISO 8601. */
export function sentAt(mark: string): string {
  return mark.split(APART)[0] ?? '';
}

/**
 * Whether a mark was made in this session. Nothing goes out by itself in another: whoever sits at a shared computer can
 * write into its browser's storage, but cannot know the name of a session that is still to come.
 */
export function isOfSession(mark: string, sessionId: string | undefined): boolean {
  return sessionId !== undefined && mark.endsWith(APART + sessionId);
}

/** Whether words that bear a mark go out by themselves; otherwise their writer is asked. */
export function isStillMeant(mark: string, sessionId: string | undefined): boolean {
  const age = Date.now() - Date.parse(sentAt(mark));
  return isOfSession(mark, sessionId) && age >= 0 && age < FRESH;
}

function eachMinute(changed: () => void): () => void {
  const timer = setInterval(changed, MINUTE);
  return () => clearInterval(timer);
}

/** `isStillMeant`, for as long as it is shown. */
export function useStillMeant(mark: string): boolean {
  const sessionId = useViewer()?.sessionId;
  return useSyncExternalStore(
    eachMinute,
    () => isStillMeant(mark, sessionId),
    () => false,
  );
}
