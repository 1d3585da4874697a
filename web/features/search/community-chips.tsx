import { Chips } from './chips.tsx';
import { useOwnCommunities } from './own-communities.ts';
import { searchTexts } from './texts/search.ts';

interface CommunityChipsProps {
  chosen: string[];
  address: (ids: string[]) => string;
  onEmpty: () => void;
}

export function CommunityChips({ chosen, address, onEmpty }: CommunityChipsProps) {
  const { nameOf } = useOwnCommunities();
  return (
    <Chips
      label={searchTexts.communities.chosen}
      chips={chosen.map((id) => ({ key: id, name: nameOf(id), to: address(chosen.filter((other) => other !== id)) }))}
      all={{ words: searchTexts.communities.all, to: address([]) }}
      onEmpty={onEmpty}
    />
  );
}
