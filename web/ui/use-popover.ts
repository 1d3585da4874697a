import { type FocusEvent, type MouseEvent, type ToggleEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';

export interface PopoverOptions {
  id?: string;
  staysOpen?: boolean;
  withoutScript?: boolean;
}

/**
 * Links and moving the focus out also close it. `filled` is false until the panel first opens,
 * because a page has many panels and few are opened.
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

  // Closes the panel on every navigation. A layout effect runs early enough not to close one that
  // was opened on the new page.
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
      // The panel needs its content when it opens, for its size and its links.
      onBeforeToggle: ({ newState }: ToggleEvent) => {
        if (newState === 'open') flushSync(() => setFilled(true));
      },
      // Ignores a `<details>` inside: React lets its toggle event bubble.
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
