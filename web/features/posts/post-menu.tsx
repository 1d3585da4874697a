import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type ToggleEvent, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { PostItems } from '#web/features/moderation/post-items.tsx';
import { usePopover } from '#web/ui/use-popover.ts';
import { type MenuPost, PostDelete } from './post-delete.tsx';
import classes from './post-menu.module.css';

/** How the edit mode knows that leaving it is one step back. */
export interface EditState {
  fromPost: boolean;
}

/** Below this many pixels to the window's edge the menu opens upwards. */
const ROOM = 200;

/** Puts the panel under its button, or over it where there is no room, and lets it scroll with the page. */
function place(panel: HTMLElement, button: HTMLElement): void {
  const { top, bottom, right } = button.getBoundingClientRect();
  const { clientHeight, clientWidth } = document.documentElement;
  const upwards = clientHeight - bottom < ROOM && top > ROOM;
  // Its height is not known before it shows.
  panel.style.top = `${(upwards ? top : bottom) + window.scrollY}px`;
  panel.style.translate = upwards ? '0 -100%' : 'none';
  panel.style.right = `${clientWidth - right}px`;
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** What else one may do with a post. Nothing at all where there is nothing to do. */
export function PostMenu({ post }: { post: MenuPost }) {
  const menu = usePopover();
  const button = useRef<HTMLButtonElement>(null);
  const [deleting, setDeleting] = useState(false);
  const { pathname } = useLocation();
  const { can } = post;
  if (!can.edit && !can.delete && !can.pin && !can.collapse) return null;

  function items() {
    return [...(menu.panel.ref.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  }

  function onToggle(event: ToggleEvent) {
    menu.panel.onToggle(event);
    if (event.newState === 'open') items()[0]?.focus({ preventScroll: true });
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (event.key === 'Tab') menu.close();
    if (step === undefined) return;
    event.preventDefault();
    const all = items();
    all[step(all.indexOf(document.activeElement as HTMLElement), all.length)]?.focus();
  }

  function item({ icon, label, danger = false, onAct }: { icon: ReactNode; label: string; danger?: boolean; onAct: () => void }) {
    return (
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={classes.item}
        data-danger={danger || undefined}
        onClick={() => {
          menu.close();
          onAct();
        }}
      >
        {icon}
        {label}
      </button>
    );
  }

  const state: EditState = { fromPost: pathname === post.path };
  return (
    <>
      <button {...menu.button} ref={button} className={classes.button} aria-haspopup="menu" aria-label="More actions" title="More actions">
        <IconDots size={20} aria-hidden="true" />
      </button>
      <div
        {...menu.panel}
        role="menu"
        aria-label="More actions"
        className={classes.menu}
        onBeforeToggle={({ newState, currentTarget }) => {
          if (newState === 'open' && button.current !== null) place(currentTarget, button.current);
        }}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
      >
        {can.edit && (
          <Link to={`${post.path}?edit=true`} state={state} role="menuitem" tabIndex={-1} className={classes.item}>
            <IconPencil size={18} stroke={1.7} aria-hidden="true" />
            Edit
          </Link>
        )}
        <PostItems post={post} item={item} />
        {can.delete &&
          item({
            icon: <IconTrash size={18} stroke={1.7} aria-hidden="true" />,
            label: 'Delete',
            danger: true,
            onAct: () => setDeleting(true),
          })}
      </div>
      {can.delete && <PostDelete post={post} opened={deleting} onClose={() => setDeleting(false)} />}
    </>
  );
}
