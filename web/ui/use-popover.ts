import { type FocusEvent, type MouseEvent, type ToggleEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * A button that opens a panel, by the browser's own popover: it opens before any script has run, closes by Escape or
 * a press elsewhere, and gives the focus back. Links in the panel close it too, as does leaving it by keyboard.
 */
export function usePopover() {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  // It may have been opened before the page came alive.
  useEffect(() => setOpen(panel.current?.matches(':popover-open') ?? false), []);

  // Also when one goes back: a menu belongs to the page it was opened on. At once, or one that was opened on the new page would close.
  const { key } = useLocation();
  const openedAt = useRef(key);
  useLayoutEffect(() => {
    if (openedAt.current !== key) panel.current?.hidePopover();
    openedAt.current = key;
  }, [key]);

  function close() {
    panel.current?.hidePopover();
  }

  return {
    open,
    close,
    button: { type: 'button', popoverTarget: id, 'aria-expanded': open } as const,
    panel: {
      id,
      ref: panel,
      popover: 'auto',
      onToggle: (event: ToggleEvent) => setOpen(event.newState === 'open'),
      onClick: ({ target }: MouseEvent) => {
        if (target instanceof Element && target.closest('a') !== null) close();
      },
      onBlur: ({ relatedTarget }: FocusEvent) => {
        const inside = relatedTarget === null || panel.current?.contains(relatedTarget) === true;
        if (!inside && relatedTarget.getAttribute('popovertarget') !== id) close();
      },
    } as const,
  };
}
