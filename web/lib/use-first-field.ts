import { type RefObject, useEffect } from 'react';
import { useNavigationType } from 'react-router';

/**
 * Focuses a page's first field, unless a menu or dialog is open or another field has the focus.
 * @param onTouch also on touch screens, where the keyboard covers half of the screen; set it only
 * if there is nothing to read first
 * @param visit a new value focuses it again
 */
export function useFirstField(within: RefObject<HTMLElement | null>, selector: string, onTouch = false, visit = ''): void {
  const isNewVisit = useNavigationType() !== 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount and for a new visit
  useEffect(() => {
    // A focused button does not count, because it may have opened the palette, and neither does a
    // clicked link. A link focused by keyboard keeps the focus for moving through its list.
    const isElsewhere = document.activeElement?.matches('#main a[href]:focus-visible, input, textarea, select') === true;
    const isBusy = document.querySelector(':popover-open, dialog[open]') !== null;
    if (!isNewVisit || isElsewhere || isBusy || !(onTouch || matchMedia('(pointer: fine)').matches)) return;
    within.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  }, [visit]);
}
