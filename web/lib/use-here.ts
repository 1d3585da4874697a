import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is on the page: an answer can come when its writer has left. */
export function useHere(): RefObject<boolean> {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
}
