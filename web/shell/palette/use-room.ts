import { type RefObject, useEffect } from 'react';

/** Tells the styles how much of the screen a telephone's keyboard leaves. */
export function useRoom(dialog: RefObject<HTMLDialogElement | null>): void {
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
