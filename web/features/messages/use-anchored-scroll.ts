import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

const AT_END_PX = 48;
const LOAD_OLDER_PX = 240;

interface AnchoredScroll {
  /** Must use `flex-direction: column-reverse`, so that content loaded above moves nothing. */
  scroller: RefObject<HTMLDivElement | null>;
  /** The newest item that has arrived. */
  last: string | undefined;
  /** The newest item below it that is not sent yet. */
  unsent: string | undefined;
  count: number;
  loadOlder: (() => void) | null;
}

/**
 * A reader at the end stays there. Further up, new items move nothing and are reported as unseen.
 */
export function useAnchoredScroll({ scroller, last, unsent, count, loadOlder }: AnchoredScroll) {
  const [atEnd, setAtEnd] = useState(true);
  /** The last item that was visible at the end. */
  const [seen, setSeen] = useState(last);
  const previously = useRef({ last, unsent });
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: for each new item
  useLayoutEffect(() => {
    const previous = previously.current;
    previously.current = { last, unsent };
    if (unsent !== undefined && unsent !== previous.unsent) return toEnd();
    if (last === previous.last) return;
    if (wasAtEnd.current) return toEnd();
    // The unsent message was sent. It is shown already, so nothing moves.
    if (last === previous.unsent) return;
    const bottomOf = (key = '') => scroller.current?.querySelector(`[data-key="${CSS.escape(key)}"]`)?.getBoundingClientRect().bottom;
    const [before, now] = [bottomOf(previous.last), bottomOf(last)];
    if (scroller.current !== null && before !== undefined && now !== undefined) scroller.current.scrollTop -= now - before;
  }, [last, unsent]);

  // A short page cannot scroll, and the loaded items may not fill it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the list
  useEffect(() => loadOlderIfNear(), [count, loadOlder === null]);

  return { atEnd, seen, onScroll, toEnd };
}
