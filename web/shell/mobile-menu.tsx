import { IconMenu2, IconUsersGroup, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { usePopover } from '#web/ui/use-popover.ts';
import classes from './mobile-menu.module.css';
import { shellTexts } from './texts/shell.ts';

const TAB_STOPS = 'a[href], button:not(:disabled), summary, input';
const WIDE = '(width >= 48em)';

function setPageInert(inert: boolean): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-behind-menu]')) element.inert = inert;
}

interface MobileMenuProps {
  tab?: string | undefined;
  badgeLabel?: string | null;
  withoutScript?: boolean;
  children: (close: () => void) => ReactNode;
}

/**
 * @param badgeLabel accessible name of the button while the menu contains something new
 * @param withoutScript whether the server's HTML contains the items
 */
export function MobileMenu({ tab, badgeLabel = null, withoutScript = false, children }: MobileMenuProps) {
  const { open, close, filled, button, panel } = usePopover({ withoutScript });
  const toggle = useRef<HTMLButtonElement>(null);
  const name = badgeLabel ?? tab ?? (open ? shellTexts.menu.close : shellTexts.menu.open);

  useEffect(() => {
    if (!open) return;
    setPageInert(true);
    const wide = window.matchMedia(WIDE);
    const onChange = () => wide.matches && panel.ref.current?.hidePopover();
    wide.addEventListener('change', onChange);
    return () => {
      wide.removeEventListener('change', onChange);
      setPageInert(false);
    };
  }, [open, panel.ref]);

  function keepFocus(event: KeyboardEvent) {
    const inside = panel.ref.current;
    // The React state may lag behind the key press.
    if (event.key !== 'Tab' || inside === null || !inside.matches(':popover-open') || toggle.current === null) return;
    const stops = [toggle.current, ...inside.querySelectorAll<HTMLElement>(TAB_STOPS)].filter((one) => one.checkVisibility());
    const at = stops.indexOf(document.activeElement as HTMLElement);
    event.preventDefault();
    stops.at((at + (event.shiftKey ? -1 : 1)) % stops.length)?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps Tab inside
    <div className={classes.around} onKeyDown={keepFocus}>
      <button {...button} ref={toggle} className={classes.button} data-tab={tab !== undefined || undefined} aria-label={name}>
        {open ? (
          <IconX size={24} aria-hidden="true" />
        ) : (
          <>
            <IconMenu2 size={24} className={classes.inBar} aria-hidden="true" />
            {tab !== undefined && <IconUsersGroup size={24} className={classes.inTabs} aria-hidden="true" />}
          </>
        )}
        {tab !== undefined && <span className={classes.words}>{tab}</span>}
        {badgeLabel !== null && !open && <span className={classes.dot} />}
      </button>
      <div
        {...panel}
        className={classes.menu}
        // Before a link is followed, because inert elements cannot take the focus.
        onBeforeToggle={(event) => {
          setPageInert(event.newState === 'open');
          panel.onBeforeToggle(event);
        }}
      >
        <nav className={classes.ways} aria-label={shellTexts.menu.name}>
          <ul>{filled && children(close)}</ul>
        </nav>
      </div>
    </div>
  );
}
