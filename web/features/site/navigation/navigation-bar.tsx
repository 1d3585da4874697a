import { VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { Viewer } from '#web/lib/session.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { usePopover } from '#web/ui/use-popover.ts';
import type { Item } from './api/navigation.ts';
import { type Beyond, barOrder, type Placed, type Room } from './bar-order.ts';
import { ItemLink } from './item-link.tsx';
import { Submenu } from './item-list.tsx';
import classes from './navigation-bar.module.css';
import { SectionColumns } from './section-columns.tsx';
import { navigationTexts } from './texts/navigation.ts';

const MenuColumns = lazyPart(async () => (await import('./menu-columns.tsx')).MenuColumns);

/** In characters; these labels are truncated first. */
const TRUNCATE_ABOVE = 12;

interface NavigationBarProps {
  items: readonly Item[];
  member: Viewer | null;
  room: Room;
  withoutScript?: boolean;
}

export function NavigationBar({ items, member, room, withoutScript = false }: NavigationBarProps) {
  const { before, after, over } = barOrder(items, room);
  return (
    <>
      <BarItems placed={before} withoutScript={withoutScript} />
      {(member !== null || over.length > 0) && <BarMenu member={member} over={over} withoutScript={withoutScript} />}
      <BarItems placed={after} withoutScript={withoutScript} />
    </>
  );
}

function BarItems({ placed, withoutScript }: { placed: readonly Placed[]; withoutScript: boolean }) {
  return placed.map(({ item, beyond }) => (
    <li
      key={item.id}
      className={classes.place}
      data-beyond={beyond ?? undefined}
      data-long={item.label.length > TRUNCATE_ABOVE || undefined}
    >
      {item.children.length > 0 ? <BarGroup item={item} withoutScript={withoutScript} /> : <ItemLink item={item} className={classes.way} />}
    </li>
  ));
}

function BarGroup({ item, withoutScript }: { item: Item; withoutScript: boolean }) {
  const panel = usePopover({ withoutScript });
  return (
    <>
      <button {...panel.button} className={classes.way}>
        <span className={classes.words} title={item.label}>
          {item.label}
        </span>
        <IconChevronDown size={16} aria-hidden="true" />
      </button>
      <div {...panel.panel} className={classes.drop}>
        {panel.filled && (
          <>
            <p id={`${panel.panel.id}-title`} className={classes.dropTitle}>
              {item.label}
            </p>
            <Submenu item={item} labelledBy={`${panel.panel.id}-title`} />
          </>
        )}
      </div>
    </>
  );
}

interface BarMenuProps {
  member: Viewer | null;
  over: readonly Placed[];
  withoutScript: boolean;
}

/** Any button can open the menu of communities through `popovertarget`. */
export const COMMUNITIES_MENU = 'communities-menu';

function BarMenu({ member, over, withoutScript }: BarMenuProps) {
  const panel = usePopover({ id: COMMUNITIES_MENU, withoutScript });
  // Without that menu, a wide bar has room for all items.
  const beyond: Beyond = member === null && over.every((one) => one.beyond === 'narrow') ? 'narrow' : null;
  const withBadge = over.filter(({ item }) => item.badge !== undefined);
  return (
    <li className={classes.place} data-fixed data-only={beyond ?? undefined}>
      <button {...panel.button} className={classes.way}>
        {member?.userType === 'medical_student' ? navigationTexts.communities : navigationTexts.more}
        {withBadge.map((one) => (
          <span key={one.item.id} className={classes.news} data-only={one.beyond ?? undefined}>
            <VisuallyHidden>{navigationTexts.badge(one.item.label)}</VisuallyHidden>
          </span>
        ))}
        <IconChevronDown size={16} aria-hidden="true" />
      </button>
      <div {...panel.panel} className={classes.panel}>
        {panel.filled && (member === null ? <SectionColumns sections={[]} over={over} /> : <MenuColumns member={member} over={over} />)}
      </div>
    </li>
  );
}
