import { IconArrowsSort } from '@tabler/icons-react';
import { OWN_SORTS } from '#shared/rules/contributions.ts';
import { DropGroup, DropOption, FilterDrop } from '#web/features/discussion/posts/filter-drop.tsx';
import { usePendingLocation } from '#web/features/discussion/posts/filter-screen.ts';
import { ownAddress, readOwnChoice } from './own-address.ts';
import { ownTexts } from './texts/own.ts';

export function OwnSortMenu() {
  const { pathname, search } = usePendingLocation();
  const choice = readOwnChoice(new URLSearchParams(search));
  return (
    <FilterDrop
      label={ownTexts.sort.button}
      icon={<IconArrowsSort size={16} aria-hidden="true" />}
      words={ownTexts.sorts[choice.sort]}
      active={choice.sort !== 'latest'}
      staysOpen={false}
    >
      <DropGroup title={ownTexts.sort.title}>
        {OWN_SORTS.map((sort) => (
          <DropOption key={sort} kind="radio" checked={sort === choice.sort} to={pathname + ownAddress({ ...choice, sort })}>
            {ownTexts.sorts[sort]}
          </DropOption>
        ))}
      </DropGroup>
    </FilterDrop>
  );
}
