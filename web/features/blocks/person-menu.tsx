import { IconDots, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { type ToggleEvent, useRef, useState } from 'react';
import { usePopover } from '#web/ui/use-popover.ts';
import classes from './person-menu.module.css';
import { RestrictDialog } from './restrict-dialog.tsx';
import { type RestrictPerson, useUnrestrict } from './use-unrestrict.ts';

interface PersonMenuProps {
  person: RestrictPerson;
  restricted: boolean;
}

/** Puts the panel under its button and lets it scroll with the page. */
function place(panel: HTMLElement, button: HTMLElement): void {
  const { bottom, right } = button.getBoundingClientRect();
  panel.style.top = `${bottom + window.scrollY}px`;
  panel.style.right = `${document.documentElement.clientWidth - right}px`;
}

/** What one may do about somebody, beside writing to them. */
export function PersonMenu({ person, restricted }: PersonMenuProps) {
  const menu = usePopover();
  const button = useRef<HTMLButtonElement>(null);
  const [asking, setAsking] = useState(false);
  const { unrestrict, pending } = useUnrestrict(person);

  function onToggle(event: ToggleEvent) {
    menu.panel.onToggle(event);
    if (event.newState === 'open') menu.panel.ref.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });
  }

  function onChoose() {
    menu.close();
    if (!restricted) setAsking(true);
    else if (!pending) void unrestrict();
  }

  const Icon = restricted ? IconUserCheck : IconUserOff;
  return (
    <>
      <button {...menu.button} ref={button} className={classes.button} aria-haspopup="menu" aria-label="Options" title="Options">
        <IconDots size={20} aria-hidden="true" />
      </button>
      <div
        {...menu.panel}
        role="menu"
        aria-label="Options"
        className={classes.menu}
        onBeforeToggle={({ newState, currentTarget }) => {
          if (newState === 'open' && button.current !== null) place(currentTarget, button.current);
        }}
        onToggle={onToggle}
        onKeyDown={({ key }) => {
          if (key === 'Tab') menu.close();
        }}
      >
        <button type="button" role="menuitem" tabIndex={-1} className={classes.item} onClick={onChoose}>
          <Icon size={18} stroke={1.7} aria-hidden="true" />
          {restricted ? 'Unrestrict' : 'Restrict'}
        </button>
      </div>
      <RestrictDialog person={person} opened={asking} onClose={() => setAsking(false)} />
    </>
  );
}
