import { type MouseEvent, type PointerEvent, useRef } from 'react';

/**
 * Handlers for a dialog that closes when its backdrop is pressed. The content covers the dialog, so
 * its own target is the backdrop. A click is not enough: the browser also sends one when text is
 * selected or a picture is dragged from the content to the backdrop.
 */
export function useBackdropPress(onPress: () => void) {
  const pressed = useRef(false);
  return {
    onPointerDown(event: PointerEvent) {
      pressed.current = event.target === event.currentTarget;
    },
    onClick(event: MouseEvent) {
      if (pressed.current && event.target === event.currentTarget) onPress();
    },
  };
}
