import { useEffect, useRef } from 'react';

/**
 * For a part with a button that removes it: the focus moves to the region around it instead of
 * getting lost. Call `onPress` when the button is pressed.
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
