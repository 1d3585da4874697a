import { useEffect, useRef } from 'react';

/**
 * For a part with a button that removes the part: the focus then moves to the nearest region around
 * it. Call `onPress` when the button is pressed.
 */
export function useFocusAround<Part extends HTMLElement>() {
  const part = useRef<Part>(null);
  const pressed = useRef(false);
  useEffect(() => {
    const around = part.current?.closest<HTMLElement>('[tabindex="-1"]');
    return () => {
      if (pressed.current && document.activeElement === document.body) around?.focus({ preventScroll: true });
    };
  }, []);
  return {
    part,
    onPress: () => {
      pressed.current = true;
    },
  };
}
