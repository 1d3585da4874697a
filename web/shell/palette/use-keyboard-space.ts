import { type RefObject, useEffect } from 'react';

export function useKeyboardSpace(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const visible = window.visualViewport;
    const measure = () => {
      if (visible !== null && visible.scale < 1.01) dialog.current?.style.setProperty('--palette-height', `${visible.height}px`);
    };
    measure();
    visible?.addEventListener('resize', measure);
    return () => visible?.removeEventListener('resize', measure);
  }, [dialog]);
}
