import { useEffect } from 'react';

const TOP = '--visible-top';
const HEIGHT = '--visible-height';
/** Pixels below which the bar of the page leaves no room for a conversation. */
const LOW = 260;

/** Tells the styles which part of the page is not covered by a phone's keyboard. */
export function useVisibleHeight(): void {
  useEffect(() => {
    const visible = window.visualViewport;
    if (visible === null) return;
    const { style, dataset } = document.documentElement;
    const measure = () => {
      // Zoomed in, the page is bigger than the screen, and that is as it should be.
      if (visible.scale > 1.01) return;
      style.setProperty(TOP, `${visible.offsetTop}px`);
      style.setProperty(HEIGHT, `${visible.height}px`);
      if (visible.height < LOW) dataset.low = '';
      else delete dataset.low;
    };
    measure();
    visible.addEventListener('resize', measure);
    visible.addEventListener('scroll', measure);
    return () => {
      visible.removeEventListener('resize', measure);
      visible.removeEventListener('scroll', measure);
      style.removeProperty(TOP);
      style.removeProperty(HEIGHT);
      delete dataset.low;
    };
  }, []);
}
