import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { BusyButton } from './busy-button.tsx';
import { commonTexts } from './texts/common.ts';

export function TryAgain() {
  const { revalidate, state } = useRevalidator();
  const pressed = useRef(false);
  useEffect(
    () => () => {
      // The page has replaced this button.
      if (pressed.current && document.activeElement === document.body) focusHeading();
    },
    [],
  );
  return (
    <BusyButton
      variant="default"
      busy={state === 'loading'}
      onClick={() => {
        pressed.current = true;
        void revalidate();
      }}
    >
      {commonTexts.again}
    </BusyButton>
  );
}
