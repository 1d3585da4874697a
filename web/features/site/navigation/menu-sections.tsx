import type { Viewer } from '#web/lib/session.ts';
import { Expandable } from './expandable.tsx';
import { ItemList } from './item-list.tsx';
import { MenuSearch } from './menu-search.tsx';
import classes from './mobile-navigation.module.css';
import { NavigationState, NoCommunities } from './navigation-state.tsx';
import { useMenuSections } from './use-menu-sections.ts';

const CLOSED_ABOVE = 14;

export function MenuSections({ member }: { member: Viewer }) {
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
          open={typed !== '' || items.length <= CLOSED_ABOVE}
          unread={items.reduce((sum, { unread = 0 }) => sum + unread, 0)}
        >
          {(id) => <ItemList items={items} labelledBy={id} />}
        </Expandable>
      ))}
    </>
  );
}
