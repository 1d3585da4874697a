import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Comment, Thread } from '#web/features/discussion/api/threads.ts';
import type { Fold } from './comment-byline.tsx';
import { type Arrival, useDiscussion, useIsNew } from './discussion.ts';

/** Number of replies shown at first. */
const SHOWN = 3;

interface Folding {
  fold: Fold;
  /** The replies to show. */
  shown: Comment[];
  /** The loaded replies that are folded below them. */
  further: { count: number; fresh: number; show: () => void } | null;
}

/**
 * Folds a thread and its later replies. The thread unfolds when the reader is taken to one of its comments.
 * @param replies the loaded replies
 */
export function useFolding(thread: Thread, replies: Comment[]): Folding {
  const { arrival } = useDiscussion();
  const isNew = useIsNew();
  const [folded, setFolded] = useState(false);
  // Show all replies if the thread was loaded around a later reply.
  const [all, setAll] = useState(thread.replies.previousCursor !== null);
  const [ledTo, setLedTo] = useState<Arrival | null>(null);
  const at = arrival === null ? -1 : [thread, ...replies].findIndex(({ id }) => id === arrival.id);
  // Unfold only once per arrival, because the reader may fold the thread again.
  if (at >= 0 && arrival !== ledTo) {
    setLedTo(arrival);
    setFolded(false);
    if (at > SHOWN) setAll(true);
  }

  const later = all ? [] : replies.slice(SHOWN);
  function show() {
    flushSync(() => setAll(true));
    // Focus the first unfolded reply, because the focused button is gone.
    document.getElementById(`comment-${later[0]?.id}`)?.focus({ preventScroll: true });
  }
  const repliesCount = Math.max(thread.repliesCount, replies.length);
  return {
    fold: { folded, toggle: () => setFolded(!folded), repliesCount },
    shown: all ? replies : replies.slice(0, SHOWN),
    further: later.length === 0 ? null : { count: repliesCount - SHOWN, fresh: later.filter(isNew).length, show },
  };
}
