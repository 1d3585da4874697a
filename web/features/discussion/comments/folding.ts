import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Comment, Thread } from '#web/features/discussion/api/threads.ts';
import type { Fold } from './comment-byline.tsx';
import { type Arrival, useDiscussion, useIsNew } from './discussion.ts';

/** Replies that show before the others are asked for. */
const SHOWN = 3;

interface Folding {
  fold: Fold;
  /** The replies that show. */
  shown: Comment[];
  /** What is folded away after them. */
  further: { count: number; fresh: number; show: () => void } | null;
}

/**
 * Folds a thread and its later replies. Whoever is led to one of its comments finds it unfolded.
 * @param replies those that are loaded
 */
export function useFolding(thread: Thread, replies: Comment[]): Folding {
  const { arrival } = useDiscussion();
  const isNew = useIsNew();
  const [folded, setFolded] = useState(false);
  // Around a reply further down they are not folded.
  const [all, setAll] = useState(thread.replies.previousCursor !== null);
  const [ledTo, setLedTo] = useState<Arrival | null>(null);
  const at = arrival === null ? -1 : [thread, ...replies].findIndex(({ id }) => id === arrival.id);
  // Only once: the reader may fold it again.
  if (at >= 0 && arrival !== ledTo) {
    setLedTo(arrival);
    setFolded(false);
    if (at > SHOWN) setAll(true);
  }

  const later = all ? [] : replies.slice(SHOWN);
  function show() {
    flushSync(() => setAll(true));
    // The button is gone; its reader goes on at what it has brought.
    document.getElementById(`comment-${later[0]?.id}`)?.focus({ preventScroll: true });
  }
  const repliesCount = Math.max(thread.repliesCount, replies.length);
  return {
    fold: { folded, toggle: () => setFolded(!folded), repliesCount },
    shown: all ? replies : replies.slice(0, SHOWN),
    further: later.length === 0 ? null : { count: repliesCount - SHOWN, fresh: later.filter(isNew).length, show },
  };
}
