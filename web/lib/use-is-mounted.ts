import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Whether the component is on the page: an answer can come when its writer has left. True to the moment: a passive
 * effect hears of the leaving only once the page has been drawn, and what failed in between would not wait for a connection.
 */
export function useHere(): RefObject<boolean> {
  const here = useRef(false);
  useLayoutEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
}
