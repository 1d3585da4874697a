import { type RefObject, useEffect } from 'react';
import { useNavigationType } from 'react-router';

/**
 * Focuses the first field on screens that people open by a link in order to write. Not while a menu or a dialog is open, and
 * not where the focus is in another field or in a list of links.
 * @param onTouch also on touch screens, where the keyboard covers half of the screen: only if there is nothing to read first
 */
export function useFirstField(within: RefObject<HTMLElement | null>, selector: string, onTouch = false): void {
  const came = useNavigationType() !== 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival alone
  useEffect(() => {
    // A button that has it is the one that opened the palette, by which one came.
    const isElsewhere = document.activeElement?.matches('#main a[href], input, textarea, select') === true;
    const isBusy = document.querySelector(':popover-open, dialog[open]') !== null;
    if (!came || isElsewhere || isBusy || !(onTouch || matchMedia('(pointer: fine)').matches)) return;
    within.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  }, []);
}
