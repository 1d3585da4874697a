import { type RefObject, useEffect } from 'react';
import { useNavigationType } from 'react-router';

/**
 * Puts the focus into the first field of whoever came by a link to where there is one thing to do: write. Not under a
 * finger, where a keyboard would cover what has not been seen yet, not while a menu or a dialog is open, and not where the focus is in
 * another field or in a list of links that is walked through.
 */
export function useFirstField(within: RefObject<HTMLElement | null>, selector: string): void {
  const came = useNavigationType() !== 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival alone
  useEffect(() => {
    // A button that has it is the one that opened the palette, by which one came.
    const isElsewhere = document.activeElement?.matches('#main a[href], input, textarea, select') === true;
    const isBusy = document.querySelector(':popover-open, dialog[open]') !== null;
    if (!came || isElsewhere || isBusy || !matchMedia('(pointer: fine)').matches) return;
    within.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  }, []);
}
