import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

const AT_END_PX = 48;
const LOAD_OLDER_PX = 240;

interface AnchoredScroll {
  /** Must use `flex-direction: column-reverse`, so that content loaded above moves nothing. */
  scroller: RefObject<HTMLDivElement | null>;
  last: string | undefined;
  lastIsOwn: boolean;
  count: number;
  loadOlder: (() => void) | null;
}

/**
 * A reader at the end stays there. Further up, new items move nothing and are reported as unseen.
 */
export function useAnchoredScroll({ scroller, last, lastIsOwn, count, loadOlder }: AnchoredScroll) {
  const [atEnd, setAtEnd] = useState(true);
  /** The last item that was visible at the end. */
  const [seen, setSeen] = useState(last);
  const previousLast = useRef(last);
  const wasAtEnd = useRef(true);

  function toEnd() {
    const element = scroller.current;
    if (element !== null) element.scrollTop = 0;
    wasAtEnd.current = true;
    setAtEnd(true);
    setSeen(last);
  }

  const loadOlderIfNear = useEffectEvent(() => {
    const element = scroller.current;
    if (element === null || loadOlder === null) return;
    if (element.scrollHeight - element.clientHeight - Math.abs(element.scrollTop) < LOAD_OLDER_PX) loadOlder();
  });

  function onScroll() {
    const element = scroller.current;
    if (element === null) return;
    const end = Math.abs(element.scrollTop) < AT_END_PX;
    wasAtEnd.current = end;
    setAtEnd(end);
    if (end) setSeen(last);
    loadOlderIfNear();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: for each new last item
  useLayoutEffect(() => {
    const element = scroller.current;
    const previous = previousLast.current;
    previousLast.current = last;
    if (element === null || previous === last) return;
    if (wasAtEnd.current || lastIsOwn) return toEnd();
    const anchor = previous === undefined ? null : element.querySelector(`[data-key="${CSS.escape(previous)}"]`);
    const list = anchor?.parentElement;
    if (anchor == null || list == null) return;
    element.scrollTop -= list.getBoundingClientRect().bottom - anchor.getBoundingClientRect().bottom;
  }, [last]);

  // A short page cannot scroll, and the loaded items may not fill it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the list
  useEffect(() => loadOlderIfNear(), [count, loadOlder === null]);

  return { atEnd, seen, onScroll, toEnd };
}
