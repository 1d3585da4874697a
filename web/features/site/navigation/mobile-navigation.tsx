import { COMMUNITIES_POSITION } from '#shared/rules/navigation.ts';
import type { Viewer } from '#web/lib/session.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Item } from './api/navigation.ts';
import { Expandable } from './expandable.tsx';
import { ItemLink } from './item-link.tsx';
import { Submenu } from './item-list.tsx';
import classes from './mobile-navigation.module.css';

const MenuSections = lazyPart(async () => (await import('./menu-sections.tsx')).MenuSections);

interface MobileNavigationProps {
  items: readonly Item[];
  member: Viewer | null;
}

export function MobileNavigation({ items, member }: MobileNavigationProps) {
  return (
    <>
      {member !== null && <MenuSections member={member} />}
      <MenuItems items={items.filter(({ position }) => position < COMMUNITIES_POSITION)} />
      <MenuItems items={items.filter(({ position }) => position >= COMMUNITIES_POSITION)} />
    </>
  );
}

function MenuItems({ items }: { items: readonly Item[] }) {
  return items.map((item) => {
    if (item.children.length === 0) {
      return (
        <li key={item.id} className={classes.place}>
          <ItemLink item={item} className={classes.way} />
        </li>
      );
    }
    return (
      <Expandable key={item.id} title={item.label}>
        {(id) => <Submenu item={item} labelledBy={id} />}
      </Expandable>
    );
  });
}
