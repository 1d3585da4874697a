import { useId } from 'react';
import type { Badges, Entry, Item } from './api/navigation.ts';
import { ItemLink } from './item-link.tsx';
import classes from './item-list.module.css';

interface Branch extends Entry, Badges {
  children?: Branch[];
}

interface ItemListProps {
  items: readonly Branch[];
  labelledBy: string;
}

export function ItemList({ items, labelledBy }: ItemListProps) {
  return (
    <ul className={classes.list} aria-labelledby={labelledBy}>
      {items.map((item) => (
        <ListItem key={item.id} item={item} />
      ))}
    </ul>
  );
}

/** The item's own target becomes the first entry. */
export function Submenu({ item, labelledBy }: { item: Item; labelledBy: string }) {
  const own = item.href === null ? [] : [{ ...item, children: [] }];
  return <ItemList items={[...own, ...item.children]} labelledBy={labelledBy} />;
}

function ListItem({ item }: { item: Branch }) {
  const id = useId();
  const children = item.children ?? [];
  return (
    <li id={id}>
      <ItemLink item={item} className={item.href === null ? classes.head : classes.link} />
      {children.length > 0 && <ItemList items={children} labelledBy={id} />}
    </li>
  );
}
