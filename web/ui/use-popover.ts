import { type FocusEvent, type MouseEvent, type ToggleEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';

export interface PopoverOptions {
  /** The panel's id, where buttons elsewhere open it too. */
  id?: string;
  /** Whether links in it and other changes of the address leave it open. */
  staysOpen?: boolean;
  /** Whether the content is in the HTML, for pages that have to work without any script. */
  withoutScript?: boolean;
}

/**
 * A button that opens a panel, by the browser's own popover: it closes by Escape or a press elsewhere, and gives the focus
 * back. Links in the panel close it too, as does leaving it by keyboard. Until it opens for the first time, `filled` is false:
 * a page has many panels, and few are ever opened.
 */
export function usePopover({ id: givenId, staysOpen = false, withoutScript = false }: PopoverOptions = {}) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [filled, setFilled] = useState(withoutScript);

  // It may have been opened before the page came alive.
  useEffect(() => {
    if (panel.current?.matches(':popover-open') !== true) return;
    setOpen(true);
    setFilled(true);
  }, []);

  // Also when one goes back: a menu belongs to the page it was opened on. At once, or one that was opened on the new page would close.
  const { key } = useLocation();
  const openedAt = useRef(key);
  useLayoutEffect(() => {
    if (openedAt.current !== key && !staysOpen) panel.current?.hidePopover();
    openedAt.current = key;
  }, [key, staysOpen]);

  function close() {
    panel.current?.hidePopover();
  }

  return {
    open,
    filled,
    close,
    button: { type: 'button', popoverTarget: id, 'aria-expanded': open } as const,
    panel: {
      id,
      ref: panel,
      popover: 'auto',
      // At once: what is shown has its size and its links.
      onBeforeToggle: ({ newState }: ToggleEvent) => {
        if (newState === 'open') flushSync(() => setFilled(true));
      },
      // Not of a <details> inside, which React lets bubble.
      onToggle: ({ target, currentTarget, newState }: ToggleEvent) => {
        if (target === currentTarget) setOpen(newState === 'open');
      },
      onClick: ({ target }: MouseEvent) => {
        if (!staysOpen && target instanceof Element && target.closest('a') !== null) close();
      },
      onBlur: ({ relatedTarget }: FocusEvent) => {
        const inside = relatedTarget === null || panel.current?.contains(relatedTarget) === true;
        if (!inside && relatedTarget.getAttribute('popovertarget') !== id) close();
      },
    } as const,
  };
}
