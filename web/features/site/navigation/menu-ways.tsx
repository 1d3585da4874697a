import type { ReactNode } from 'react';
import { useId } from 'react';
import { COMMUNITIES_POSITION } from '#shared/rules/navigation.ts';
import { UnreadNumber } from '#web/features/discussion/reading/unread-number.tsx';
import type { Item, Section } from './api/navigation.ts';
import { ItemLink } from './item-link.tsx';
import { ItemList } from './item-list.tsx';
import classes from './menu-ways.module.css';
import { NoCommunities } from './navigation-state.tsx';

interface MenuWaysProps {
  items: readonly Item[];
  sections: readonly Section[] | null;
}

/** The ways of a small screen's menu, as list items: the sections open and close, and begin closed. */
export function MenuWays({ items, sections }: MenuWaysProps) {
  return (
    <>
      <MenuItems items={items.filter(({ position }) => position < COMMUNITIES_POSITION)} />
      {sections?.length === 0 && (
        <li className={classes.place}>
          <NoCommunities />
        </li>
      )}
      {sections?.map(({ kind, title, items: inside }) => (
        <Expandable key={kind} title={title} unread={inside.reduce((sum, { unread = 0 }) => sum + unread, 0)}>
          {(id) => <ItemList items={inside} labelledBy={id} />}
        </Expandable>
      ))}
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
    const own = item.href === null ? [] : [{ ...item, children: [] }];
    return (
      <Expandable key={item.id} title={item.label}>
        {(id) => <ItemList items={[...own, ...item.children]} labelledBy={id} />}
      </Expandable>
    );
  });
}

function Expandable({ title, unread = 0, children }: { title: string; unread?: number; children: (titleId: string) => ReactNode }) {
  const id = useId();
  return (
    <li className={classes.place}>
      <details>
        <summary id={id} className={classes.way} aria-describedby={unread > 0 ? `${id}-unread` : undefined}>
          {title}
          <UnreadNumber count={unread} id={`${id}-unread`} />
        </summary>
        <div className={classes.inside}>{children(id)}</div>
      </details>
    </li>
  );
}
