import { type KeyboardEvent, type MouseEvent, type ToggleEvent, useEffect } from 'react';
import classes from './sheet.module.css';
import { type PopoverOptions, usePopover } from './use-popover.ts';

export const SHEET = classes.sheet;

/** Same as in web/ui/sheet.module.css. */
const NARROW_TOUCH = '(width < 40em) and (pointer: coarse)';

/**
 * Arrow keys move between items. Choosing one closes the menu, except for checkboxes and radios.
 */
export function useMenu(options?: PopoverOptions) {
  const { open, filled, close, button, panel } = usePopover(options);
  const { ref } = panel;

  function items(): HTMLElement[] {
    return [...(ref.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
  }

  function begin() {
    const menu = ref.current;
    if (menu === null) return;
    const all = items();
    (all.find((item) => item.ariaChecked === 'true') ?? all[0])?.focus();
    if (!matchMedia(NARROW_TOUCH).matches) return;
    import('./sheet-gestures.ts').then(({ enableSheetGestures }) => enableSheetGestures(menu)).catch(() => {});
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it opens
  useEffect(() => {
    if (open) begin();
  }, [open]);

  function onToggle(event: ToggleEvent) {
    if (event.newState === 'open' && open) begin();
    panel.onToggle(event);
  }

  function onKeyDown(event: KeyboardEvent) {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: Math.max(at, 0) - 1, Home: 0, End: -1 };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    all.at(target % all.length)?.focus();
  }

  function onClickCapture({ target }: MouseEvent) {
    if (target instanceof Element && target.closest('[role="menuitem"]') !== null) close();
  }

  return {
    filled,
    button: { ...button, 'aria-haspopup': 'menu' } as const,
    panel: { ...panel, tabIndex: -1, onToggle, onKeyDown, onClickCapture } as const,
  };
}
