import type { ReactNode } from 'react';
import { useId } from 'react';
import { COMMUNITIES_POSITION } from '#shared/rules/navigation.ts';
import { UnreadNumber } from '#web/features/discussion/reading/unread-number.tsx';
import type { Viewer } from '#web/lib/session.ts';
import type { Item } from './api/navigation.ts';
import { ItemLink } from './item-link.tsx';
import { ItemList } from './item-list.tsx';
import { MenuSearch } from './menu-search.tsx';
import classes from './menu-ways.module.css';
import { NavigationState, NoCommunities } from './navigation-state.tsx';
import { useMenuSections } from './use-menu-sections.ts';

/** Sections with more than this many begin closed. */
const MANY = 14;

interface MenuWaysProps {
  items: readonly Item[];
  /** Whose communities stand among them; null for those who have none. */
  member: Viewer | null;
}

/** The ways of a small screen's menu, as list items. */
export function MenuWays({ items, member }: MenuWaysProps) {
  return (
    <>
      {member !== null && <MenuSections member={member} />}
      <MenuItems items={items.filter(({ position }) => position < COMMUNITIES_POSITION)} />
      <MenuItems items={items.filter(({ position }) => position >= COMMUNITIES_POSITION)} />
    </>
  );
}

/** The communities by section, which open and close. */
function MenuSections({ member }: { member: Viewer }) {
  const { query, all, found, typed, setTyped } = useMenuSections(member);
  if (query.data === undefined || all?.length === 0) {
    return <li className={classes.place}>{query.data === undefined ? <NavigationState query={query} /> : <NoCommunities />}</li>;
  }
  return (
    <>
      <li className={classes.search}>
        <MenuSearch typed={typed} all={all ?? []} found={found ?? []} onType={setTyped} />
      </li>
      {found?.map(({ kind, title, items }) => (
        <Expandable
          key={kind}
          title={title}
          open={typed !== '' || items.length <= MANY}
          unread={items.reduce((sum, { unread = 0 }) => sum + unread, 0)}
        >
          {(id) => <ItemList items={items} labelledBy={id} />}
        </Expandable>
      ))}
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
    const own = item.href === null ? [] : [{ ...item, children: [] }];
    return (
      <Expandable key={item.id} title={item.label}>
        {(id) => <ItemList items={[...own, ...item.children]} labelledBy={id} />}
      </Expandable>
    );
  });
}

interface ExpandableProps {
  title: string;
  unread?: number;
  /** Whether it begins open. */
  open?: boolean;
  children: (titleId: string) => ReactNode;
}

function Expandable({ title, unread = 0, open = false, children }: ExpandableProps) {
  const id = useId();
  return (
    <li className={classes.place}>
      <details open={open}>
        <summary id={id} className={classes.way} aria-describedby={unread > 0 ? `${id}-unread` : undefined}>
          {title}
          <UnreadNumber count={unread} id={`${id}-unread`} />
        </summary>
        <div className={classes.inside}>{children(id)}</div>
      </details>
    </li>
  );
}
