import { useEffect } from 'react';

const TOP = '--visible-top';
const HEIGHT = '--visible-height';

/** Tells the styles which part of the page is not covered by a phone's keyboard. */
export function useVisibleHeight(): void {
  useEffect(() => {
    const visible = window.visualViewport;
    if (visible === null) return;
    const { style } = document.documentElement;
    const measure = () => {
      // Zoomed in, the page is bigger than the screen, and that is as it should be.
      if (visible.scale > 1.01) return;
      style.setProperty(TOP, `${visible.offsetTop}px`);
      style.setProperty(HEIGHT, `${visible.height}px`);
    };
    measure();
    visible.addEventListener('resize', measure);
    visible.addEventListener('scroll', measure);
    return () => {
      visible.removeEventListener('resize', measure);
      visible.removeEventListener('scroll', measure);
      style.removeProperty(TOP);
      style.removeProperty(HEIGHT);
    };
  }, []);
}
