import { IconUsers } from '@tabler/icons-react';
import { DropGroup, DropOption, FilterDrop } from '#web/features/discussion/posts/filter-drop.tsx';
import { useOwnCommunities } from './own-communities.ts';
import { searchTexts } from './texts/search.ts';

const texts = searchTexts.communities;

interface CommunityMenuProps {
  chosen: string[];
  address: (ids: string[]) => string;
}

export function CommunityMenu({ chosen, address }: CommunityMenuProps) {
  const { own, nameOf } = useOwnCommunities();
  const [first] = chosen;
  const words = chosen.length > 1 ? texts.some(chosen.length) : first === undefined ? texts.all : nameOf(first);

  function toggled(id: string): string[] {
    return chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
  }

  return (
    <FilterDrop label={texts.button} icon={<IconUsers size={16} aria-hidden="true" />} words={words} active={chosen.length > 0}>
      <DropGroup title={texts.where}>
        <DropOption kind="radio" checked={chosen.length === 0} to={address([])}>
          {texts.all}
        </DropOption>
      </DropGroup>
      {own.length > 0 && (
        <DropGroup title={texts.only}>
          {own.map(({ id, displayName }) => (
            <DropOption key={id} kind="checkbox" checked={chosen.includes(id)} to={address(toggled(id))}>
              {displayName}
            </DropOption>
          ))}
        </DropGroup>
      )}
    </FilterDrop>
  );
}
