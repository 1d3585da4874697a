import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A layout effect, because passive effects are cleaned up only after the next page has painted. */
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
