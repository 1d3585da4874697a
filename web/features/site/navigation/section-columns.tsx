import { type ReactNode, useId } from 'react';
import type { Section } from './api/navigation.ts';
import type { Placed } from './bar-order.ts';
import { ItemList } from './item-list.tsx';
import classes from './section-columns.module.css';
import { navigationTexts } from './texts/navigation.ts';

const TWO_COLUMNS_ABOVE = 14;

interface SectionColumnsProps {
  sections: readonly Section[];
  over: readonly Placed[];
}

export function SectionColumns({ sections, over }: SectionColumnsProps) {
  const communities = sections.filter(({ kind }) => kind !== 'more');
  const more = sections.find(({ kind }) => kind === 'more')?.items ?? [];
  const onlyNarrow = more.length === 0 && over.every(({ beyond }) => beyond === 'narrow');
  return (
    <div className={classes.sections}>
      {communities.map(({ kind, title, items }) => (
        <Column key={kind} title={title} many={items.length > TWO_COLUMNS_ABOVE}>
          {(id) => <ItemList items={items} labelledBy={id} />}
        </Column>
      ))}
      {(more.length > 0 || over.length > 0) && (
        <Column title={navigationTexts.more} onlyNarrow={onlyNarrow}>
          {(id) => (
            <>
              {over.map(({ item, beyond }) => (
                <div key={item.id} className={classes.over} data-beyond={beyond ?? undefined}>
                  <ItemList items={[item]} labelledBy={id} />
                </div>
              ))}
              <ItemList items={more} labelledBy={id} />
            </>
          )}
        </Column>
      )}
    </div>
  );
}

interface ColumnProps {
  title: string;
  many?: boolean;
  onlyNarrow?: boolean;
  children: (titleId: string) => ReactNode;
}

function Column({ title, many = false, onlyNarrow = false, children }: ColumnProps) {
  const id = useId();
  return (
    <div className={classes.section} data-many={many || undefined} data-beyond={onlyNarrow ? 'narrow' : undefined}>
      <p id={id} className={classes.title}>
        {title}
      </p>
      {children(id)}
    </div>
  );
}
