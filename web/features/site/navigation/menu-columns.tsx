import type { Viewer } from '#web/lib/session.ts';
import type { Placed } from './bar-order.ts';
import { MenuSearch } from './menu-search.tsx';
import { NavigationState, NoCommunities } from './navigation-state.tsx';
import classes from './section-columns.module.css';
import { SectionColumns } from './section-columns.tsx';
import { useMenuSections } from './use-menu-sections.ts';

export function MenuColumns({ member, over }: { member: Viewer; over: readonly Placed[] }) {
  const { query, all, found, typed, setTyped } = useMenuSections(member);
  return (
    <div className={classes.menu}>
      {query.data === undefined && <NavigationState query={query} />}
      {all?.length === 0 && <NoCommunities />}
      {found !== undefined && <MenuSearch typed={typed} all={all ?? []} found={found} onType={setTyped} />}
      <SectionColumns sections={found ?? []} over={typed === '' ? over : []} />
    </div>
  );
}
