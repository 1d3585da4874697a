import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { CATEGORIES, type Category } from '#shared/rules/categories.ts';
import { DATE_RANGES } from '#shared/rules/feed.ts';
import { CategoryLabel } from './category-label.tsx';
import { type Filter, isFiltered, NO_FILTER } from './filter-address.ts';
import { DropClear, DropGroup, DropOption, FilterDrop } from './filter-drop.tsx';
import { filterLabel } from './filter-label.ts';
import { feedTexts } from './texts/feed.ts';

interface FilterMenuProps<Sort extends string> {
  filter: Filter<Sort>;
  sorts: Partial<Record<Sort, string>>;
  address: (filter: Filter<Sort>) => string;
}

/** Choosing the active option again clears it. */
export function FilterMenu<Sort extends string>({ filter, sorts, address }: FilterMenuProps<Sort>) {
  const { range, sort, categories } = filter;
  const orders = Object.keys(sorts) as Sort[];

  function toggled(category: Category): Category[] {
    return CATEGORIES.filter((each) => categories.includes(each) !== (each === category));
  }

  return (
    <FilterDrop
      label={feedTexts.filter.button}
      icon={<IconAdjustmentsHorizontal size={16} aria-hidden="true" />}
      words={filterLabel(filter, sorts)}
      active={isFiltered(filter)}
    >
      <DropGroup title={feedTexts.filter.range}>
        {DATE_RANGES.map((each) => (
          <DropOption key={each} kind="radio" checked={each === range} to={address({ ...filter, range: each === range ? null : each })}>
            {feedTexts.ranges[each]}
          </DropOption>
        ))}
      </DropGroup>
      {orders.length > 0 && (
        <DropGroup title={feedTexts.filter.sort}>
          {orders.map((each) => (
            <DropOption key={each} kind="radio" checked={each === sort} to={address({ ...filter, sort: each === sort ? null : each })}>
              {sorts[each]}
            </DropOption>
          ))}
        </DropGroup>
      )}
      <DropGroup title={feedTexts.filter.categories}>
        {CATEGORIES.map((each) => (
          <DropOption key={each} kind="checkbox" checked={categories.includes(each)} to={address({ ...filter, categories: toggled(each) })}>
            <CategoryLabel category={each} />
          </DropOption>
        ))}
      </DropGroup>
      <DropClear active={isFiltered(filter)} to={address(NO_FILTER)}>
        {feedTexts.filter.clear}
      </DropClear>
    </FilterDrop>
  );
}
