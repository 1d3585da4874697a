import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Comment, Thread } from '#web/features/discussion/api/threads.ts';
import type { Fold } from './comment-byline.tsx';
import { type Arrival, useDiscussion, useIsNew } from './discussion.ts';

const SHOWN_AT_FIRST = 3;

interface Folding {
  fold: Fold;
  shown: Comment[];
  further: { count: number; fresh: number; show: () => void } | null;
}

export function useFolding(thread: Thread, replies: Comment[]): Folding {
  const { arrival } = useDiscussion();
  const isNew = useIsNew();
  const [folded, setFolded] = useState(false);
  // Show all replies if the thread was loaded around a later one.
  const [all, setAll] = useState(thread.replies.previousCursor !== null);
  const [lastArrival, setLastArrival] = useState<Arrival | null>(null);
  const at = arrival === null ? -1 : [thread, ...replies].findIndex(({ id }) => id === arrival.id);
  // Unfold only once per arrival, because the reader may fold the thread again.
  if (at >= 0 && arrival !== lastArrival) {
    setLastArrival(arrival);
    setFolded(false);
    if (at > SHOWN_AT_FIRST) setAll(true);
  }

  const later = all ? [] : replies.slice(SHOWN_AT_FIRST);
  function show() {
    flushSync(() => setAll(true));
    // The button that had the focus is gone.
    document.getElementById(`comment-${later[0]?.id}`)?.focus({ preventScroll: true });
  }
  const repliesCount = Math.max(thread.repliesCount, replies.length);
  return {
    fold: { folded, toggle: () => setFolded(!folded), repliesCount },
    shown: all ? replies : replies.slice(0, SHOWN_AT_FIRST),
    further: later.length === 0 ? null : { count: repliesCount - SHOWN_AT_FIRST, fresh: later.filter(isNew).length, show },
  };
}
