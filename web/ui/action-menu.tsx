import { type KeyboardEvent, type ReactNode, type ToggleEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import classes from './action-menu.module.css';
import { RowIcon } from './row-icon.tsx';
import { SHEET, sheetOpened } from './sheet.ts';
import { usePopover } from './use-popover.ts';

/** Below this many pixels to the window's edge the menu opens upwards. */
const ROOM = 260;

/** Tells the styles where the panel stands: under its button, or over it where there is no room; it scrolls with the page. */
function place(panel: HTMLElement, button: HTMLElement): void {
  const { top, bottom, left, right } = button.getBoundingClientRect();
  const { clientHeight, clientWidth } = document.documentElement;
  const upwards = clientHeight - bottom < ROOM && top > ROOM;
  // Not by its lower edge, which telephones measure from elsewhere.
  panel.style.setProperty('--menu-top', `${(upwards ? top : bottom) + window.scrollY}px`);
  panel.style.setProperty('--menu-shift', upwards ? '0 -100%' : 'none');
  // It opens towards the side with more room.
  const startsLeft = left + right < clientWidth;
  panel.style.setProperty('--menu-left', startsLeft ? `${left}px` : 'auto');
  panel.style.setProperty('--menu-right', startsLeft ? 'auto' : `${clientWidth - right}px`);
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

interface ActionMenuProps {
  label: string;
  /** Items and links. */
  children: ReactNode;
}

/** The three dots with what else can be done. */
export function ActionMenu({ label, children }: ActionMenuProps) {
  const menu = usePopover();
  const button = useRef<HTMLButtonElement>(null);

  // It may have been opened before the page came alive.
  const { ref: panel } = menu.panel;
  useEffect(() => {
    if (panel.current?.matches(':popover-open') !== true || button.current === null) return;
    place(panel.current, button.current);
    sheetOpened(panel.current);
  }, [panel]);

  function items() {
    return [...(menu.panel.ref.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  }

  function onToggle(event: ToggleEvent) {
    menu.panel.onToggle(event);
    if (event.newState !== 'open') return;
    items()[0]?.focus({ preventScroll: true });
    sheetOpened(event.currentTarget as HTMLElement);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (event.key === 'Tab') menu.close();
    if (step === undefined) return;
    event.preventDefault();
    const all = items();
    all[step(all.indexOf(document.activeElement as HTMLElement), all.length)]?.focus();
  }

  return (
    <>
      <button {...menu.button} ref={button} className={classes.button} aria-haspopup="menu" aria-label={label} title={label}>
        <RowIcon name="more" size={20} />
      </button>
      <div
        {...menu.panel}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={`${classes.menu} ${SHEET}`}
        onBeforeToggle={(event) => {
          if (event.newState === 'open' && button.current !== null) place(event.currentTarget, button.current);
          menu.panel.onBeforeToggle(event);
        }}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
        // Before the item's own act, so that this can take the focus elsewhere.
        onClickCapture={({ target }) => {
          if (target instanceof Element && target.closest('[role="menuitem"]') !== null) menu.close();
        }}
      >
        {menu.filled && children}
      </div>
    </>
  );
}

interface ActionItemProps {
  icon: ReactNode;
  danger?: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** Something to do. */
export function ActionItem({ icon, danger = false, onChoose, children }: ActionItemProps) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={classes.item} data-danger={danger || undefined} onClick={onChoose}>
      <ItemContent icon={icon}>{children}</ItemContent>
    </button>
  );
}

interface ActionLinkProps extends Pick<ActionItemProps, 'icon' | 'children'> {
  to: string;
  /** What goes with it in the browser's history. */
  state: unknown;
}

/** Somewhere to go. */
export function ActionLink({ icon, to, state, children }: ActionLinkProps) {
  return (
    <Link to={to} state={state} role="menuitem" tabIndex={-1} className={classes.item}>
      <ItemContent icon={icon}>{children}</ItemContent>
    </Link>
  );
}

function ItemContent({ icon, children }: Pick<ActionItemProps, 'icon' | 'children'>) {
  return (
    <>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      {children}
    </>
  );
}
