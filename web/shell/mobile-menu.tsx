import { IconMenu2, IconUsersGroup, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { usePopover } from '#web/ui/use-popover.ts';
import classes from './mobile-menu.module.css';
import { shellTexts } from './texts/shell.ts';

/** The elements that Tab reaches: includes the headings of sections, excludes the content of closed sections. */
const STOPS = 'a[href], button:not(:disabled), summary, input';
const WIDE = '(width >= 48em)';

/** Makes everything outside the bar inert while the menu covers it. */
function setBehind(inert: boolean): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-behind-menu]')) element.inert = inert;
}

interface MobileMenuProps {
  /** The label of the button in a phone's tab bar. Without it, the button stands in the top bar and shows only an icon. */
  tab?: string | undefined;
  news?: string | null;
  withoutScript?: boolean;
  children: (close: () => void) => ReactNode;
}

/**
 * The menu that covers a small screen between the bars. The button, Escape and any link in it close it.
 * @param news the button's accessible name while the menu contains something new, which a dot shows
 * @param withoutScript whether the server's HTML contains the items, so that they work before any script has run
 */
export function MobileMenu({ tab, news = null, withoutScript = false, children }: MobileMenuProps) {
  const { open, close, filled, button, panel } = usePopover({ withoutScript });
  const toggle = useRef<HTMLButtonElement>(null);
  const name = news ?? tab ?? (open ? shellTexts.menu.close : shellTexts.menu.open);

  useEffect(() => {
    if (!open) return;
    setBehind(true);
    const wide = window.matchMedia(WIDE);
    const onChange = () => wide.matches && panel.ref.current?.hidePopover();
    wide.addEventListener('change', onChange);
    return () => {
      wide.removeEventListener('change', onChange);
      setBehind(false);
    };
  }, [open, panel.ref]);

  function keepFocus(event: KeyboardEvent) {
    const inside = panel.ref.current;
    // Asks the panel, because the React state may lag behind the key press.
    if (event.key !== 'Tab' || inside === null || !inside.matches(':popover-open') || toggle.current === null) return;
    const stops = [toggle.current, ...inside.querySelectorAll<HTMLElement>(STOPS)].filter((one) => one.checkVisibility());
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
        {news !== null && !open && <span className={classes.dot} />}
      </button>
      <div
        {...panel}
        className={classes.menu}
        // Runs before the menu closes and a link is followed, because inert elements cannot take the focus.
        onBeforeToggle={(event) => {
          setBehind(event.newState === 'open');
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
