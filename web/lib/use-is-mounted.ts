import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Whether the component is still mounted when an answer comes. A layout effect, because a passive one runs only after the next page was painted. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(false);
  useLayoutEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
