import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ToggleEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { sheetOpened } from '#web/ui/sheet.ts';

/**
 * The button and the panel of a menu, by the browser's own popover. Unlike web/ui/use-popover.ts it stays open while
 * the address changes, because each choice in it is an address, and its options are walked through by arrow keys.
 */
export function useDropPanel() {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  const [filled, setFilled] = useState(false);

  // It may have been opened before the page came alive.
  useEffect(() => {
    if (panel.current?.matches(':popover-open') !== true) return;
    setOpen(true);
    setFilled(true);
  }, []);

  function options(): HTMLElement[] {
    return [...(panel.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
  }

  function onKeyDown(event: KeyboardEvent) {
    const all = options();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    all.at(target % all.length)?.focus();
  }

  return {
    filled,
    button: { type: 'button', popoverTarget: id, 'aria-expanded': open, 'aria-haspopup': 'menu' } as const,
    panel: {
      id,
      ref: panel,
      popover: 'auto',
      onKeyDown,
      onClick: ({ target }: MouseEvent) => {
        if (target instanceof Element && target.closest('[role="menuitem"]') !== null) panel.current?.hidePopover();
      },
      onBeforeToggle: ({ newState }: ToggleEvent) => {
        if (newState === 'open') flushSync(() => setFilled(true));
      },
      onToggle: ({ newState }: ToggleEvent) => {
        setOpen(newState === 'open');
        if (newState === 'open' && panel.current !== null) sheetOpened(panel.current);
        const first = options().find((option) => option.ariaChecked === 'true') ?? options()[0];
        if (newState === 'open') first?.focus();
      },
      onBlur: ({ relatedTarget }: FocusEvent) => {
        const inside = relatedTarget === null || panel.current?.contains(relatedTarget) === true;
        if (!inside && relatedTarget.getAttribute('popovertarget') !== id) panel.current?.hidePopover();
      },
    } as const,
  };
}
