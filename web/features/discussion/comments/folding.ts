import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Comment, Thread } from '#web/features/discussion/api/threads.ts';
import { useViewer } from '#web/lib/hooks.tsx';
import type { Fold } from './comment-byline.tsx';
import { type Arrival, useDiscussion, useIsNew } from './discussion.ts';

const SHOWN_AT_FIRST = 3;

interface Folding {
  fold: Fold;
  shown: Comment[];
  further: { count: number; fresh: number; show: () => void } | null;
}

export function useFolding(thread: Thread, replies: Comment[]): Folding {
  const { arrival, sort } = useDiscussion();
  const viewerId = useViewer()?.id;
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

  // In this order, fold only what follows the viewer's last reply.
  const lastOwn = sort === 'my_comments' ? replies.findLastIndex(({ author }) => author?.id === viewerId) : -1;
  const shown = all ? replies : replies.slice(0, Math.max(SHOWN_AT_FIRST, lastOwn + 1));
  const later = replies.slice(shown.length);
  function show() {
    flushSync(() => setAll(true));
    // The button that had the focus is gone.
    document.getElementById(`comment-${later[0]?.id}`)?.focus({ preventScroll: true });
  }
  const repliesCount = Math.max(thread.repliesCount, replies.length);
  return {
    fold: { folded, toggle: () => setFolded(!folded), repliesCount },
    shown,
    further: later.length === 0 ? null : { count: later.length, fresh: later.filter(isNew).length, show },
  };
}
