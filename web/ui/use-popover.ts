import { type FocusEvent, type MouseEvent, type ToggleEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';

export interface PopoverOptions {
  /** The panel's id. Required if other buttons open it too. */
  id?: string;
  /** Whether the panel stays open after a press on a link in it or another navigation. */
  staysOpen?: boolean;
  /** Whether the server's HTML contains the panel's content, for pages that must work without script. */
  withoutScript?: boolean;
}

/**
 * A button that opens a panel, with the native popover: Escape or a press elsewhere closes it, and the browser restores the focus. Links in
 * the panel and moving the focus out of it close it too. `filled` is false until the panel first opens, because a page has many panels and
 * few are ever opened.
 */
export function usePopover({ id: givenId, staysOpen = false, withoutScript = false }: PopoverOptions = {}) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [filled, setFilled] = useState(withoutScript);

  // The user may have opened the panel before hydration.
  useEffect(() => {
    if (panel.current?.matches(':popover-open') !== true) return;
    setOpen(true);
    setFilled(true);
  }, []);

  // Closes the panel on every navigation, including back and forward. A layout effect runs early enough not to close a panel that was
  // opened on the new page.
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
      // flushSync renders the content before the panel opens, so that its size and links are available.
      onBeforeToggle: ({ newState }: ToggleEvent) => {
        if (newState === 'open') flushSync(() => setFilled(true));
      },
      // Ignores toggle events of a <details> inside, which React lets bubble.
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
