import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the end that still count as being there. */
const AT_END = 48;
/** Pixels from the beginning at which older messages are asked for. */
const NEAR_TOP = 240;

interface AnchoredScroll {
  /** Scrolls; laid out from its end (`flex-direction: column-reverse`), so that what comes above moves nothing. */
  scroller: RefObject<HTMLDivElement | null>;
  /** The key of the last item. */
  last: string | undefined;
  /** Whether that item is one's own. */
  lastIsOwn: boolean;
  /** How many items there are. */
  count: number;
  /** Asks for what came before; null while there is nothing to ask for. */
  loadOlder: (() => void) | null;
}

/**
 * Where somebody reads in a conversation. At the end they stay at the end; further up nothing moves under their eyes,
 * and they are told that there is more below.
 */
export function useAnchoredScroll({ scroller, last, lastIsOwn, count, loadOlder }: AnchoredScroll) {
  const [atEnd, setAtEnd] = useState(true);
  /** The last item that was seen at the end; what follows it is new. */
  const [seen, setSeen] = useState(last);
  const before = useRef(last);
  const wasAtEnd = useRef(true);

  function toEnd() {
    const element = scroller.current;
    if (element !== null) element.scrollTop = 0;
    wasAtEnd.current = true;
    setAtEnd(true);
    setSeen(last);
  }

  const older = useEffectEvent(() => {
    const element = scroller.current;
    if (element === null || loadOlder === null) return;
    if (element.scrollHeight - element.clientHeight - Math.abs(element.scrollTop) < NEAR_TOP) loadOlder();
  });

  function onScroll() {
    const element = scroller.current;
    if (element === null) return;
    const end = Math.abs(element.scrollTop) < AT_END;
    wasAtEnd.current = end;
    setAtEnd(end);
    if (end) setSeen(last);
    older();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: when something has come below
  useLayoutEffect(() => {
    const element = scroller.current;
    const previous = before.current;
    before.current = last;
    if (element === null || previous === last) return;
    if (wasAtEnd.current || lastIsOwn) return toEnd();
    const anchor = previous === undefined ? null : element.querySelector(`[data-key="${CSS.escape(previous)}"]`);
    const list = anchor?.parentElement;
    if (anchor == null || list == null) return;
    element.scrollTop -= list.getBoundingClientRect().bottom - anchor.getBoundingClientRect().bottom;
  }, [last]);

  // A short page leaves nothing to scroll; and what was loaded may not reach up far enough.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there is more
  useEffect(() => older(), [count, loadOlder === null]);

  return { atEnd, seen, onScroll, toEnd };
}
